"""A position in words, for those who hear the drawing instead of seeing it."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from perfect_numbers.notation.cards import Card
from perfect_numbers.render import words
from perfect_numbers.render.seats import card_stolen, dealt_seats, next_perfect, places, row_asked

if TYPE_CHECKING:
    from perfect_numbers.position import Position


def title(position: "Position", names: Sequence[str]) -> str:
    """Say in one line what the drawing shows."""
    return words.TITLE_OVER if position.phase == "over" else words.TITLE.format(name=names[position.turn - 1])


def description(position: "Position", names: Sequence[str]) -> str:
    """Tell the position in sentences: market, deck, hand, question, then every player."""
    return " ".join((*told_centre(position, names), *told_players(position, names)))


def told_centre(position: "Position", names: Sequence[str]) -> Iterable[str]:
    """Tell what lies between the players."""
    name = names[position.turn - 1]
    if position.phase in ("take", "play"):
        for i, group in enumerate(position.market):
            template = words.TELL_MARKET if group else words.TELL_TAKEN
            yield template.format(number=i + 1, cards=told(group))
    yield words.TELL_DECK.format(count=position.deck_size)
    if position.hand:
        yield words.TELL_HAND.format(name=name, cards=told(position.hand))
    if stolen := card_stolen(position):
        yield words.TELL_STOLEN.format(name=name, cards=told([stolen]))
    if asked := row_asked(position):
        yield words.TELL_ASK.format(name=name, owner=names[asked.seat - 1], colour=words.COLOURS[asked.colour])
    for seat, dealt in dealt_seats(position):
        yield words.TELL_DEALT.format(name=names[seat - 1], cards=told(dealt))


def told_players(position: "Position", names: Sequence[str]) -> Iterable[str]:
    """Tell every player's points, rows and saved cards."""
    yield words.TELL_START.format(name=names[position.start - 1])
    for i, collection in enumerate(position.collections):
        yield words.TELL_PLAYER.format(name=names[i], seat=i + 1, points=collection.points)
        for row in collection.rows:
            value = next_perfect(row)
            template = words.TELL_ROW_LONG if value is None else words.TELL_ROW
            yield template.format(colour=words.COLOURS[row.colour], cards=told(row.cards), value=value)
        if collection.saved:
            yield words.TELL_SAVED.format(cards=told(collection.saved))
        yield words.TELL_FREE.format(count=places(collection, position.variant).count("free"))


def told(cards: Iterable[Card]) -> str:
    """Name cards one after the other."""
    return ", ".join(told_card(card) for card in cards)


def told_card(card: Card) -> str:
    """Name a card: `red 5 with bonus 1`."""
    if card.is_number:
        template = words.CARD_BONUS if card.bonus else words.CARD_NUMBER
        return template.format(colour=words.COLOURS[card[0]], value=card.value, bonus=card.bonus)
    if card.is_joker:
        return words.CARD_JOKER.format(value=card.value)
    return words.CARD_DOWN if card.is_face_down else words.ACTION_NAMES[card]
