"""Names of cards, rows, players and quantities."""

from collections.abc import Iterable, Sequence
from typing import Final

from perfect_numbers.i18n.languages import language
from perfect_numbers.notation.cards import Card, Row
from perfect_numbers.wording import (
    A_ROW_COLOUR_NAMES,
    ACTION_NAMES,
    CARD_DOWN,
    CARD_JOKER,
    CARD_NUMBER,
    COLOUR_NAMES,
    COLOUR_WORDS,
    OF_ROW_COLOUR_NAMES,
    PLAYER,
    ROW_COLOUR_NAMES,
    Plural,
    msg,
)

Names = Sequence[str]
"""The players' names by seat; a missing or empty one is *Player 2*."""

HIGHEST: Final = 7

ROW_NAME: Final = msg("{a_row} row")
CARD_WITH_BONUS: Final = msg("{card}, bonus {bonus}")
SPOKEN_ROW: Final = Plural(
    "{a_row} row, {count} card: {cards}; next perfect {number}",
    "{a_row} row, {count} cards: {cards}; next perfect {number}",
)
SPOKEN_LONG_ROW: Final = Plural(
    "{a_row} row, {count} card: {cards}; no card is perfect next",
    "{a_row} row, {count} cards: {cards}; no card is perfect next",
)
SPOKEN_PROTECTED_ROW: Final = Plural(
    "{a_row} row, protected, {count} card: {cards}; next perfect {number}",
    "{a_row} row, protected, {count} cards: {cards}; next perfect {number}",
)
SPOKEN_LONG_PROTECTED_ROW: Final = Plural(
    "{a_row} row, protected, {count} card: {cards}; no card is perfect next",
    "{a_row} row, protected, {count} cards: {cards}; no card is perfect next",
)
POINTS: Final = Plural("{count} point", "{count} points")
CARDS: Final = Plural("{count} card", "{count} cards")
BONUS_CARDS: Final = Plural("{count} bonus card", "{count} bonus cards")
POINTS_AND_BONUS: Final = msg("{points} and {bonus}")


def card_name(card: str, lang: str, *, spoken: bool = False) -> str:
    """Name a card: `red 5`, `joker 4`, `Protect`; spoken with its bonus: `red 5, bonus 1`."""
    speech = language(lang)
    if card in ACTION_NAMES:
        return speech.word("action card", ACTION_NAMES[card])
    if card == "#":
        return speech.say(CARD_DOWN)
    if card[0] == "J":
        return speech.say(CARD_JOKER, value=card[1])
    name = speech.say(CARD_NUMBER, colour=speech.word("card", COLOUR_NAMES[card[0]]), value=card[1])
    if spoken and (bonus := Card(card).bonus):
        return speech.say(CARD_WITH_BONUS, card=name, bonus=bonus)
    return name


def card_names(cards: Iterable[str], lang: str) -> str:
    """Name cards one after the other: `red 5, joker 4 and Protect`."""
    return language(lang).all_of([card_name(card, lang) for card in cards])


def colour_name(letter: str, lang: str) -> str:
    """Name a colour by itself: `red`."""
    return language(lang).word("colour", COLOUR_WORDS[letter])


def row_words(letter: str, lang: str) -> dict[str, str]:
    """Return the colour of a row in every form that templates use: `row`, `a_row`, `of_row`; empty for no letter."""
    speech = language(lang)
    if not letter:
        return {"row": "", "a_row": "", "of_row": ""}
    return {
        "row": speech.word("row", ROW_COLOUR_NAMES[letter]),
        "a_row": speech.word("no row", A_ROW_COLOUR_NAMES[letter]),
        "of_row": speech.word("of the row", OF_ROW_COLOUR_NAMES[letter]),
    }


def row_name(letter: str, lang: str) -> str:
    """Name a row by its letter: `red row`."""
    return language(lang).say(ROW_NAME, **row_words(letter, lang))


def spoken_row(row: Row, lang: str) -> str:
    """Read a row aloud: `red row, 3 cards: 2, 5, joker 3; next perfect 4`."""
    cards = ", ".join(str(card.value) if card.is_number else card_name(card, lang) for card in row.cards)
    if row.next_perfect <= HIGHEST:
        template = SPOKEN_PROTECTED_ROW if row.is_protected else SPOKEN_ROW
    else:
        template = SPOKEN_LONG_PROTECTED_ROW if row.is_protected else SPOKEN_LONG_ROW
    return language(lang).count(
        template, len(row.cards), cards=cards, number=row.next_perfect, **row_words(row.colour, lang)
    )


def player_name(seat: int, names: Names, lang: str) -> str:
    """Return the name of a seat, *Player 2* if it has none."""
    name = names[seat - 1] if seat <= len(names) else ""
    return name or language(lang).say(PLAYER, seat=seat)


def points_text(points: int, lang: str) -> str:
    """Say how many points: `5 points`."""
    return language(lang).count(POINTS, points)


def gain_text(points: int, bonus: int, lang: str) -> str:
    """Say what completing a row brings: `5 points and 1 bonus card`."""
    if not bonus:
        return points_text(points, lang)
    speech = language(lang)
    return speech.say(POINTS_AND_BONUS, points=points_text(points, lang), bonus=speech.count(BONUS_CARDS, bonus))
