"""English words for cards, rows and refusals; the catalogues of `i18n` translate these templates whole.

In every template `{card}` is the name of a card, `{row}` the colour word of a row, `{name}` somebody's name.
"""

import unicodedata
from typing import Final, NamedTuple

from perfect_numbers.names import Reason


def msg(message: str) -> str:
    """Mark a message for the catalogues; it is translated where it is said."""
    return message


def msg_in(context: str, message: str) -> str:
    """Mark a word that other languages translate differently from context to context."""
    return message


class Plural(NamedTuple):
    """A message that depends on `{count}`, marked for the catalogues."""

    one: str
    many: str


COLOUR_NAMES: Final = {
    "R": msg_in("card", "red"),
    "Y": msg_in("card", "yellow"),
    "G": msg_in("card", "green"),
    "B": msg_in("card", "blue"),
    "P": msg_in("card", "purple"),
    "O": msg_in("card", "orange"),
    "W": msg_in("card", "white"),
    "-": msg_in("card", "colourless"),
}
"""The colour of a card."""

COLOUR_WORDS: Final = {
    "R": msg_in("colour", "red"),
    "Y": msg_in("colour", "yellow"),
    "G": msg_in("colour", "green"),
    "B": msg_in("colour", "blue"),
    "P": msg_in("colour", "purple"),
    "O": msg_in("colour", "orange"),
    "W": msg_in("colour", "white"),
}
"""The colour by itself."""

ROW_COLOUR_NAMES: Final = {
    "R": msg_in("row", "red"),
    "Y": msg_in("row", "yellow"),
    "G": msg_in("row", "green"),
    "B": msg_in("row", "blue"),
    "P": msg_in("row", "purple"),
    "O": msg_in("row", "orange"),
    "W": msg_in("row", "white"),
    "-": msg_in("row", "colourless"),
}
"""The colour of a row, `{row}`: other languages take the form that goes with their word for row."""

A_ROW_COLOUR_NAMES: Final = {
    "R": msg_in("no row", "red"),
    "Y": msg_in("no row", "yellow"),
    "G": msg_in("no row", "green"),
    "B": msg_in("no row", "blue"),
    "P": msg_in("no row", "purple"),
    "O": msg_in("no row", "orange"),
    "W": msg_in("no row", "white"),
    "-": msg_in("no row", "colourless"),
}
"""The same after *a* or *no*, `{a_row}`: Dutch has another form there."""

OF_ROW_COLOUR_NAMES: Final = {
    "R": msg_in("of the row", "red"),
    "Y": msg_in("of the row", "yellow"),
    "G": msg_in("of the row", "green"),
    "B": msg_in("of the row", "blue"),
    "P": msg_in("of the row", "purple"),
    "O": msg_in("of the row", "orange"),
    "W": msg_in("of the row", "white"),
    "-": msg_in("of the row", "colourless"),
}
"""The same after *of the* or *from the*, `{of_row}`: German has another form there."""

ACTION_NAMES: Final = {
    "Pr": msg_in("action card", "Protect"),
    "Mv": msg_in("action card", "Move"),
    "St": msg_in("action card", "Steal"),
}
"""What an action card is called by itself, as on a label."""

ACTION_NOUNS: Final = {
    "Pr": msg_in("in a sentence", "Protect card"),
    "Mv": msg_in("in a sentence", "Move card"),
    "St": msg_in("in a sentence", "Steal card"),
}
"""The same inside a sentence, `{card}`."""

CARD_NUMBER: Final = msg("{colour} {value}")
CARD_JOKER: Final = msg("joker {value}")
CARD_DOWN: Final = msg("face-down card")
PLAYER: Final = msg("Player {seat}")
OF_NAME: Final = msg_in("possession", "of {name}")
OF_VOWEL_NAME: Final = msg_in("possession before a vowel", "of {name}")

REASONS: Final[dict[Reason, str]] = {
    "no-such-move": msg("There is no move with that number."),
    "game-over": msg("The game is over."),
    "answer-first": msg("First decide about {name}'s {row} row: complete it or leave it."),
    "nothing-to-complete": msg("No row can be completed now: that takes a card whose value equals the row's length."),
    "stolen-first": msg("First comes the stolen card: add the {card} or discard it."),
    "lay-out-first": msg("Not yet: first everyone lays out the three cards they were dealt."),
    "no-actions-in-setup": msg("Not yet: action cards can be played once everyone has laid out."),
    "already-taken-a-group": msg("One group per turn: you have already taken yours."),
    "group-is-gone": msg("That group is no longer in the market."),
    "take-first": msg("Not yet: first take a group from the market."),
    "hand-not-empty": msg("Not yet: there are still cards in your hand ({card})."),
    "take-before-adding": msg("Not yet: first take a group from the market, then add its cards."),
    "not-in-hand": msg("That card is not in your hand ({card})."),
    "colour-not-in-hand": msg("No card of that colour is in your hand."),
    "nothing-stolen": msg("No stolen card is waiting to be discarded."),
    "no-such-action-card": msg("You have no {card}, neither in hand nor saved."),
    "no-such-row": msg("You have no {a_row} row."),
    "already-face-down": msg("The final card of your {of_row} row is already face down."),
    "face-down-first": msg(
        "Your {row} row is a single card, and a face-down card is never laid as the first of a row."
    ),
    "no-such-seat": msg("Nobody sits at seat {seat}."),
    "steal-from-others": msg("Cards are stolen from other players only."),
    "they-have-no-such-row": msg("{name} has no {a_row} row."),
    "row-is-protected": msg("{name}'s {row} row is protected: its final card is face down."),
    "is-saved-already": msg("The {card} is already saved: now it can only be played."),
    "only-actions-are-saved": msg("Only action cards are saved: the {card} is added to a row."),
    "only-stolen-cards-are-discarded": msg("Only a stolen card may simply be discarded: the {card} is added to a row."),
    "joker-not-given": msg("Jokers are not given away: the {card} goes to one of your own rows."),
    "joker-clears-nothing": msg("No slot is cleared for a joker: the {card} goes to one of your own rows."),
    "joker-needs-no-new-row": msg("A joker starts a row only if you have none: the {card} goes to one of your rows."),
    "lower-card-first": msg("Not now: within a colour the lowest card comes first ({card})."),
    "other-colour": msg("A row has one colour: the {card} cannot go to the {row} row."),
    "known-colours-first": msg("Not now: cards in colours you already have come first ({card})."),
    "goes-to-its-row": msg("The {card} goes to your {row} row, as you have one."),
    "no-row-without-colour": msg("You have no row without colour."),
    "no-free-place": msg("You have no free slot for the {card}."),
    "stolen-not-given": msg("You cannot pass on a stolen card: add the {card} to your own collection or discard it."),
    "give-to-others": msg("Cards are given to other players only."),
    "own-place-is-free": msg("You still have a free slot: the {card} goes there."),
    "their-places-are-full": msg("{name} has no row for the {card} and no free slot."),
    "action-place-is-no-room": msg("In this variant the slot for action cards makes no room for the {card}."),
    "nothing-saved": msg("You have saved no action cards, so there is nothing to clear."),
    "action-not-given": msg("Action cards are not given away: play the {card} or save it."),
    "action-used-or-saved": msg("The {card} is not added to a row like a number: play it or save it."),
    "same-kind-saved": msg("You have already saved a {card}, and saved cards are of different kinds."),
    "two-saved": msg("Two action cards are already saved, so the {card} has to be played."),
    "no-place-to-save": msg("You have no free slot to save the {card}: a row would have to be cleared for it."),
    "no-clearing-for-actions": msg(
        "In this variant no row is cleared for the {card}: action cards have their own slot."
    ),
    "no-clearing-needed": msg("No row is cleared for the {card} while there is a slot for action cards."),
    "other-cards-first": msg("Not now: an action card is discarded only when nothing else is in hand ({card})."),
    "action-not-dead": msg("The {card} is not simply discarded: something can still be done with a card in hand."),
}
"""Why a move is not possible now, said to the one who tried it."""

OWN_REASONS: Final[dict[Reason, str]] = {
    "answer-first": msg("First decide about your {row} row: complete it or keep it."),
}
"""The same where `{name}` would be the one who tried."""


class Speech:
    """English, the language of the sources; the other languages of `i18n` say the same their way."""

    def say(self, template: str, **values: object) -> str:
        """Fill a template."""
        return template.format(**values)

    def word(self, context: str, word: str, **values: object) -> str:
        """Say a word or a few as they go with their context."""
        return word.format(**values)


ENGLISH: Final = Speech()


def card_name(card: str, speech: Speech = ENGLISH) -> str:
    """Name a card by itself: `red 5`, `joker 4`, `Move`."""
    if card in ACTION_NAMES:
        return speech.word("action card", ACTION_NAMES[card])
    if card == "#":
        return speech.say(CARD_DOWN)
    if card[0] == "J":
        return speech.say(CARD_JOKER, value=card[1])
    return speech.say(CARD_NUMBER, colour=speech.word("card", COLOUR_NAMES[card[0]]), value=card[1])


def card_noun(card: str, speech: Speech = ENGLISH) -> str:
    """Name a card inside a sentence: `red 5`, `joker 4`, `Move card`."""
    if card in ACTION_NOUNS:
        return speech.word("in a sentence", ACTION_NOUNS[card])
    return card_name(card, speech)


def row_words(letter: str, speech: Speech = ENGLISH) -> dict[str, str]:
    """Return the colour of a row in every form that templates use: `row`, `a_row`, `of_row`; empty for no letter."""
    if not letter:
        return {"row": "", "a_row": "", "of_row": ""}
    return {
        "row": speech.word("row", ROW_COLOUR_NAMES[letter]),
        "a_row": speech.word("no row", A_ROW_COLOUR_NAMES[letter]),
        "of_row": speech.word("of the row", OF_ROW_COLOUR_NAMES[letter]),
    }


def of_name(name: str, speech: Speech = ENGLISH) -> str:
    """Say whose something is, where a language puts it behind: French *de Ben*, but *d'Ann*."""
    first = unicodedata.normalize("NFD", name.casefold())[:1]
    if first and first in "aeiouh":
        return speech.word("possession before a vowel", OF_VOWEL_NAME, name=name)
    return speech.word("possession", OF_NAME, name=name)


def describe(template: str, card: str, row: str, seat: int, name: str = "", speech: Speech = ENGLISH) -> str:
    """Fill a template with the names of a card, a row and a seat."""
    name = name or speech.say(PLAYER, seat=seat)
    return speech.say(
        template,
        card=card and card_noun(card, speech),
        seat=seat,
        name=name,
        of_name=of_name(name, speech),
        **row_words(row, speech),
    )
