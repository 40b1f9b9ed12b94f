"""English words for cards, rows and refusals; the catalogues of `i18n` translate these templates whole.

In every template `{card}` is the name of a card, `{row}` the colour word of a row, `{name}` somebody's name.
"""

from typing import Final, NamedTuple


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
CARD_NUMBER: Final = msg("{colour} {value}")
CARD_JOKER: Final = msg("joker {value}")
CARD_DOWN: Final = msg("face-down card")
PLAYER: Final = msg("Player {seat}")

REASONS: Final = {
    "game-over": msg("The game is over."),
    "answer-first": msg("First decide about {name}'s {row} row: complete it or keep it."),
    "nothing-to-complete": msg("No row can be completed now: that takes a card whose value equals the row's length."),
    "stolen-first": msg("First comes the stolen card: add the {card} or discard it."),
    "lay-out-first": msg("Not yet: first everyone lays out the three cards they were dealt."),
    "no-actions-in-setup": msg("Not yet: action cards can be played once everyone has laid out."),
    "already-taken-a-group": msg("One group a turn: you have taken yours."),
    "group-is-gone": msg("That group is no longer in the market."),
    "take-first": msg("Not yet: first take a group from the market."),
    "hand-not-empty": msg("Not yet: there are still cards in your hand ({card})."),
    "take-before-adding": msg("Not yet: first take a group from the market, then add its cards."),
    "not-in-hand": msg("That card is not in your hand ({card})."),
    "no-such-action-card": msg("You have no {card} card, neither in hand nor saved."),
    "no-such-row": msg("You have no {a_row} row."),
    "already-face-down": msg("The final card of your {of_row} row is face down already."),
    "face-down-first": msg(
        "Your {row} row is a single card, and a face-down card is never laid as the first of a row."
    ),
    "no-such-seat": msg("Nobody sits at seat {seat}."),
    "steal-from-others": msg("Cards are stolen from other players only."),
    "they-have-no-such-row": msg("{name} has no {a_row} row."),
    "row-is-protected": msg("{name}'s {row} row is protected: its final card is face down."),
    "is-saved-already": msg("{card} is saved already: now it can only be played."),
    "only-actions-are-saved": msg("Only action cards are saved: the {card} is added to a row."),
    "only-stolen-cards-are-discarded": msg("Only a stolen card may simply be discarded: the {card} is added to a row."),
    "joker-not-given": msg("Jokers are not given away: the {card} goes to one of your own rows."),
    "joker-clears-nothing": msg("No place is cleared for a joker: the {card} goes to one of your own rows."),
    "joker-needs-no-new-row": msg("A joker starts a row only if you have none: the {card} goes to one of your rows."),
    "lower-card-first": msg("Not now: within a colour the lowest card comes first ({card})."),
    "other-colour": msg("A row has one colour: the {card} cannot go to the {row} row."),
    "known-colours-first": msg("Not now: cards in colours you already have come first ({card})."),
    "goes-to-its-row": msg("The {card} goes to your {row} row, as you have one."),
    "no-row-without-colour": msg("You have no row without colour."),
    "no-free-place": msg("You have no free place for the {card}."),
    "stolen-not-given": msg("A stolen card is not given on: add the {card} to your own collection or discard it."),
    "give-to-others": msg("Cards are given to other players only."),
    "own-place-is-free": msg("You have a free place of your own: the {card} goes there."),
    "their-places-are-full": msg("{name} has no row for the {card} and no free place."),
    "action-place-is-no-room": msg("In this variant the place for action cards makes no room for the {card}."),
    "nothing-saved": msg("You have saved no action cards, so there is nothing to clear."),
    "action-not-given": msg("Action cards are not given away: play {card} or save it."),
    "action-used-or-saved": msg("{card} is not added to a row like a number: play it or save it."),
    "same-kind-saved": msg("You have saved {card} already, and saved cards are of different kinds."),
    "two-saved": msg("Two action cards are saved already, so {card} has to be played."),
    "no-place-to-save": msg("You have no free place to save {card}: a row would have to be cleared for it."),
    "no-clearing-for-actions": msg("In this variant no row is cleared for {card}: action cards have their own place."),
    "no-clearing-needed": msg("No row is cleared for {card} while there is a place for action cards."),
    "other-cards-first": msg("Not now: an action card is discarded only when nothing else is in hand ({card})."),
    "action-not-dead": msg("{card} is not simply discarded: something can still be done with a card in hand."),
}
"""Why a move is not possible now, said to the one who tried it."""

OWN_REASONS: Final = {
    "answer-first": msg("First decide about your {row} row: complete it or keep it."),
}
"""The same where `{name}` would be the one who tried."""


def card_name(card: str) -> str:
    """Name a card: `red 5`, `joker 4`, `Move`."""
    if card in ACTION_NAMES:
        return ACTION_NAMES[card]
    if card == "#":
        return CARD_DOWN
    return (CARD_JOKER if card[0] == "J" else CARD_NUMBER).format(colour=COLOUR_NAMES.get(card[0]), value=card[1])


def describe(template: str, card: str, row: str, seat: int) -> str:
    """Fill a template with the names of a card, a row and a seat."""
    colour = row and COLOUR_NAMES[row]
    return template.format(
        card=card and card_name(card), row=colour, a_row=colour, of_row=colour, seat=seat, name=PLAYER.format(seat=seat)
    )
