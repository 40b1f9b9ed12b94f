"""Names of cards, rows, players and quantities."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from perfect_numbers import wording
from perfect_numbers.i18n.languages import language
from perfect_numbers.notation.cards import Card, Row
from perfect_numbers.wording import ACTION_NAMES, CARD_JOKER, COLOUR_WORDS, PLAYER, Plural, msg, msg_in

Names = Sequence[str]
"""The players' names by seat; a missing or empty one is *Player 2*."""

COLOURS_AND_JOKER: Final = (*COLOUR_WORDS, "J")

YOU: Final = msg("You")
ROW_NAME: Final = msg("{a_row} row")
CARD_WITH_BONUS: Final = msg("{card}, bonus {bonus}")
SPOKEN_ROW: Final = Plural(
    "{a_row} row, {count} card: {cards}; a {number} is perfect here",
    "{a_row} row, {count} cards: {cards}; a {number} is perfect here",
)
SPOKEN_LONG_ROW: Final = Plural(
    "{a_row} row, {count} card: {cards}; no card is perfect here",
    "{a_row} row, {count} cards: {cards}; no card is perfect here",
)
SPOKEN_PROTECTED_ROW: Final = Plural(
    "{a_row} row, protected, {count} card: {cards}; a {number} is perfect here",
    "{a_row} row, protected, {count} cards: {cards}; a {number} is perfect here",
)
SPOKEN_LONG_PROTECTED_ROW: Final = Plural(
    "{a_row} row, protected, {count} card: {cards}; no card is perfect here",
    "{a_row} row, protected, {count} cards: {cards}; no card is perfect here",
)
POINTS: Final = Plural("{count} point", "{count} points")
BONUS_CARDS: Final = Plural("{count} bonus card", "{count} bonus cards")
POINTS_AND_BONUS: Final = msg("{points} and {bonus}")


LISTED_CARD: Final = msg_in("number card in a list", "a {card}")
LISTED_VOWEL_CARD: Final = msg_in("number card in a list", "an {card}")
LISTED_ACTION: Final = msg_in("action card in a list", "a {card}")
LISTED_DOWN: Final = msg_in("face-down card in a list", "a {card}")
LISTED_TWICE: Final = msg("two {card}s")
LISTED_THRICE: Final = msg("three {card}s")
THE_CARD: Final = msg_in("number card", "the {card}")
THE_ACTION: Final = msg_in("action card", "the {card}")


def card_name(card: str, lang: str, *, spoken: bool = False) -> str:
    """Name a card by itself: `red 5`, `joker 4`, `Protect`; spoken with its bonus: `red 5, bonus 1`."""
    name = wording.card_name(card, language(lang))
    if spoken and (bonus := Card(card).bonus):
        return language(lang).say(CARD_WITH_BONUS, card=name, bonus=bonus)
    return name


def card_noun(card: str, lang: str) -> str:
    """Name a card inside a sentence: `red 5`, `joker 4`, `Protect card`."""
    return wording.card_noun(card, language(lang))


def card_names(cards: Iterable[str], lang: str) -> str:
    """List cards inside a sentence: `a red 5, two joker 4s and a Protect card`."""
    return language(lang).all_of([_listed(card, count, lang) for card, count in Counter(cards).items()])


def one_of_cards(cards: Iterable[str], lang: str) -> str:
    """Offer cards inside a sentence: `the red 5 or the Protect card`."""
    speech = language(lang)
    return speech.one_of(
        [
            speech.word("action card", THE_ACTION, card=card_noun(card, lang))
            if card in ACTION_NAMES
            else speech.word("number card", THE_CARD, card=card_noun(card, lang))
            for card in cards
        ]
    )


def _listed(card: str, count: int, lang: str) -> str:
    """Name a card, or several equal ones, as part of a list."""
    speech = language(lang)
    noun = card_noun(card, lang)
    if card in ACTION_NAMES:
        listed = speech.word("action card in a list", LISTED_ACTION, card=noun)
    elif card == "#":
        listed = speech.word("face-down card in a list", LISTED_DOWN, card=noun)
    else:
        template = LISTED_VOWEL_CARD if card[0] == "O" else LISTED_CARD
        listed = speech.word("number card in a list", template, card=noun)
    if count == 1:
        return listed
    if count <= 3:
        return speech.say(LISTED_TWICE if count == 2 else LISTED_THRICE, card=noun, a_card=listed)
    return ", ".join([listed] * count)


def colour_name(letter: str, lang: str) -> str:
    """Name a colour by itself: `red`."""
    return language(lang).word("colour", COLOUR_WORDS[letter])


def first_letter(letter: str, lang: str) -> str:
    """Return the letter that a colour, or a joker (`J`), begins with in a language: German `V` for purple."""
    name = language(lang).say(CARD_JOKER, value="") if letter == "J" else colour_name(letter, lang)
    return name[0].upper()


def row_words(letter: str, lang: str) -> dict[str, str]:
    """Return the colour of a row in every form that templates use: `row`, `a_row`, `of_row`; empty for no letter."""
    return wording.row_words(letter, language(lang))


def row_name(letter: str, lang: str) -> str:
    """Name a row by its letter: `red row`."""
    return language(lang).say(ROW_NAME, **row_words(letter, lang))


def spoken_row(row: Row, lang: str) -> str:
    """Read a row aloud: `red row, 3 cards: 2, 5, joker 3; a 4 is perfect here`."""
    cards = ", ".join(str(card.value) if card.is_number else card_name(card, lang) for card in row.cards)
    if row.next_perfect:
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


def of_player(seat: int, names: Names, lang: str) -> str:
    """Say whose something is, where a language puts it behind: *d'Ann*."""
    return wording.of_name(player_name(seat, names, lang), language(lang))


def points_text(points: int, lang: str) -> str:
    """Say how many points: `5 points`."""
    return language(lang).count(POINTS, points)


def gain_text(points: int, bonus: int, lang: str) -> str:
    """Say what completing a row brings: `5 points and 1 bonus card`."""
    if not bonus:
        return points_text(points, lang)
    speech = language(lang)
    return speech.say(POINTS_AND_BONUS, points=points_text(points, lang), bonus=speech.count(BONUS_CARDS, bonus))
