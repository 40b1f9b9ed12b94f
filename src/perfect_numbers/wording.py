"""English words for cards, rows and refusals; other languages translate these templates whole."""

from typing import Final

COLOUR_NAMES: Final = {
    "R": "red",
    "Y": "yellow",
    "G": "green",
    "B": "blue",
    "P": "purple",
    "O": "orange",
    "W": "white",
    "-": "colourless",
}
ACTION_NAMES: Final = {"Pr": "Protect", "Mv": "Move", "St": "Steal"}

REASONS: Final = {
    "game-over": "The game is over.",
    "answer-first": "First say whether the {row} row of seat {seat} is completed or kept.",
    "nothing-to-complete": "No row is waiting to be completed: that needs a card whose value equals the row's length.",
    "stolen-first": "First deal with the stolen {card}: add it or discard it.",
    "lay-out-first": "In set-up everyone first lays out the three dealt cards.",
    "no-actions-in-setup": "No action card can be used in set-up.",
    "already-taken-a-group": "One group has been taken this turn already.",
    "group-is-gone": "That group of the market is gone.",
    "take-first": "The turn cannot end before a group of the market is taken.",
    "hand-not-empty": "The turn cannot end while cards are in hand: the {card} is still there.",
    "take-before-adding": "First take a group of the market: no card is in hand.",
    "not-in-hand": "The {card} is not in hand.",
    "no-such-action-card": "There is no {card} card in hand or saved.",
    "no-such-move": "There is no such move.",
    "colour-not-in-hand": "No card of that colour is in hand.",
    "nothing-stolen": "No stolen card is waiting to be discarded.",
    "no-such-row": "You have no {row} row.",
    "already-face-down": "The final card of the {row} row lies face down already.",
    "face-down-first": "The {row} row has one card, and a face-down card is never laid as a row's first.",
    "no-such-seat": "Nobody sits at seat {seat}.",
    "steal-from-others": "Cards are stolen from other players, not from oneself.",
    "they-have-no-such-row": "Seat {seat} has no {row} row.",
    "row-is-protected": "The {row} row of seat {seat} is protected by a face-down card.",
    "is-saved-already": "The {card} card is saved already; it can only be used.",
    "only-actions-are-saved": "Only action cards are saved; the {card} is added to a row.",
    "only-stolen-cards-are-discarded": "Only a stolen card can be discarded like that; the {card} must be added.",
    "joker-not-given": "The {card} cannot be given away: a joker goes to one of your own rows.",
    "joker-clears-nothing": "No place may be cleared for the {card}: a joker goes to one of your own rows.",
    "joker-needs-no-new-row": "The {card} starts a row only if you have none at all.",
    "lower-card-first": "Cards of one colour are added lowest first: the {card} comes before.",
    "other-colour": "The {card} cannot go to the {row} row: a row has one colour.",
    "known-colours-first": "Cards in colours you already have come first: the {card}.",
    "goes-to-its-row": "The {card} goes to your {row} row, as you have one.",
    "no-row-without-colour": "You have no row without colour.",
    "no-free-place": "There is no free place for the {card}.",
    "stolen-not-given": "The stolen {card} cannot be given on.",
    "give-to-others": "Cards are given to other players, not to oneself.",
    "own-place-is-free": "The {card} goes to a free place of your own while there is one.",
    "their-places-are-full": "Seat {seat} has neither a row for the {card} nor a free place.",
    "action-place-is-no-room": "In this variant the place for action cards makes no room for the {card}.",
    "nothing-saved": "No action cards are saved, so there is nothing to clear there.",
    "action-not-given": "The {card} card cannot be given away: it is used or saved.",
    "action-used-or-saved": "The {card} card is used or saved; it is not added to a row like a number.",
    "same-kind-saved": "A {card} card is saved already, and saved cards are of different kinds.",
    "two-saved": "Two action cards are saved already, so the {card} card must be used.",
    "no-place-to-save": "There is no free place to save the {card} card; a row would have to be cleared for it.",
    "no-clearing-for-actions": "In this variant no row is cleared for the {card} card: it has a place of its own.",
    "no-clearing-needed": "No row is cleared for the {card} card: there is room to save it.",
    "other-cards-first": "An action card is discarded only when nothing else is in hand: first comes the {card}.",
    "action-not-dead": "The {card} card cannot be discarded: something can still be done with a card in hand.",
}


def card_name(card: str) -> str:
    """Name a card: `red 5`, `joker 4`, `Move`."""
    if card in ACTION_NAMES:
        return ACTION_NAMES[card]
    return f"joker {card[1]}" if card[0] == "J" else f"{COLOUR_NAMES[card[0]]} {card[1]}"


def describe(template: str, card: str, row: str, seat: int) -> str:
    """Fill a template with the names of a card, a row and a seat."""
    return template.format(card=card and card_name(card), row=row and COLOUR_NAMES[row], seat=seat)
