"""A position in words, for those who hear the drawing instead of seeing it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.names import Names, card_names, of_player, player_name, row_words, spoken_row
from perfect_numbers.render.seats import card_stolen, dealt_seats, places, row_asked
from perfect_numbers.wording import Plural, msg

if TYPE_CHECKING:
    from perfect_numbers.position import Position

TITLE: Final = msg("Perfect Numbers: {name} to move")
TITLE_OVER: Final = msg("Perfect Numbers: the game is over")
GROUP: Final = msg("Group {number} of the market: {cards}.")
GROUP_TAKEN: Final = msg("Group {number} of the market is taken.")
DECK: Final = Plural("{count} card in the deck.", "{count} cards in the deck.")
HAND: Final = msg("{name} holds {cards}.")
DEALT: Final = msg("{name} has been dealt {cards}.")
STOLEN: Final = msg("{name} has stolen {cards}.")
ASK: Final = msg("{name} may complete the {row} row.")
ASK_THEIRS: Final = msg("{name} may complete {owner}'s {row} row.")
PLAYER: Final = Plural("{name}, seat {seat}, has {count} point.", "{name}, seat {seat}, has {count} points.")
START: Final = msg("{name} has the starting card.")
SAVED: Final = msg("Saved: {cards}.")
FREE: Final = Plural("{count} free slot.", "{count} free slots.")


def title(position: "Position", names: Names, lang: str) -> str:
    """Say in one line what the drawing shows."""
    if position.is_over:
        return language(lang).say(TITLE_OVER)
    return language(lang).say(TITLE, name=player_name(position.turn, names, lang))


def description(position: "Position", names: Names, lang: str) -> str:
    """Tell the position in sentences: market, deck, hand, question, then every player."""
    return " ".join((*_centre(position, names, lang), *_players(position, names, lang)))


def _centre(position: "Position", names: Names, lang: str) -> Iterable[str]:
    """Tell what lies between the players."""
    speech = language(lang)
    name = player_name(position.turn, names, lang)
    if position.phase in ("take", "play"):
        for number, group in enumerate(position.market, 1):
            yield speech.say(GROUP if group else GROUP_TAKEN, number=number, cards=card_names(group, lang))
    yield speech.count(DECK, position.deck_size)
    if position.hand:
        yield speech.say(HAND, name=name, cards=card_names(position.hand, lang))
    if stolen := card_stolen(position):
        yield speech.say(STOLEN, name=name, cards=card_names([stolen], lang))
    if asked := row_asked(position):
        yield speech.say(
            ASK if asked.owner == position.turn else ASK_THEIRS,
            name=name,
            owner=player_name(asked.owner, names, lang),
            of_owner=of_player(asked.owner, names, lang),
            **row_words(asked.row, lang),
        )
    for seat, dealt in dealt_seats(position):
        yield speech.say(DEALT, name=player_name(seat, names, lang), cards=card_names(dealt, lang))


def _players(position: "Position", names: Names, lang: str) -> Iterable[str]:
    """Tell every player's points, rows and saved cards."""
    speech = language(lang)
    yield speech.say(START, name=player_name(position.start, names, lang))
    for seat, collection in enumerate(position.collections, 1):
        yield speech.count(PLAYER, collection.points, name=player_name(seat, names, lang), seat=seat)
        for row in collection.rows:
            told = spoken_row(row, lang)
            yield f"{told[0].upper()}{told[1:]}."
        if collection.saved:
            yield speech.say(SAVED, cards=card_names(collection.saved, lang))
        yield speech.count(FREE, places(collection, position.variant).count("free"))
