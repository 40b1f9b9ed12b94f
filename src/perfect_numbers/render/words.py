"""Every English word of the drawings, as whole templates, to be translated in one place."""

from typing import Final

PLAYER: Final = "Player {seat}"
TITLE: Final = "Perfect Numbers: {name} to move"
TITLE_OVER: Final = "Perfect Numbers: the game is over"
TO_MOVE: Final = "to move"
SETUP: Final = "Set-up"
OVER: Final = "Game over"
START: Final = "start card"
POINTS: Final = "points"
POINTS_LINE: Final = "{points} points"
NEXT: Final = "next"
FREE: Final = "free"
ACTIONS: Final = "actions"
PROTECTED: Final = "protected"
MARKET: Final = "Market"
DECK: Final = "Deck"
DECK_LINE: Final = "Deck {count}"
WINNER: Final = "winner"
HAND: Final = "{name}'s hand"
DEALT: Final = "Dealt to {name}"
STOLEN: Final = "Stolen"
ASK: Final = "Complete or keep?"
ASK_OWNER: Final = "{name}'s row"

COLOURS: Final = {
    "R": "red",
    "Y": "yellow",
    "G": "green",
    "B": "blue",
    "P": "purple",
    "O": "orange",
    "W": "white",
    "-": "no colour",
}
ACTION_NAMES: Final = {"Pr": "Protect", "Mv": "Move", "St": "Steal"}
CARD_NUMBER: Final = "{colour} {value}"
CARD_BONUS: Final = "{colour} {value} with bonus {bonus}"
CARD_JOKER: Final = "joker {value}"
CARD_DOWN: Final = "face-down card"

TELL_MARKET: Final = "Market group {number}: {cards}."
TELL_TAKEN: Final = "Market group {number}: taken."
TELL_DECK: Final = "Deck: {count} cards."
TELL_HAND: Final = "{name} holds {cards}."
TELL_DEALT: Final = "{name} was dealt {cards}."
TELL_STOLEN: Final = "{name} has stolen {cards}."
TELL_ASK: Final = "{name} may complete a row of {owner} ({colour})."
TELL_PLAYER: Final = "{name}, seat {seat}, has {points} points."
TELL_START: Final = "{name} has the start card."
TELL_ROW: Final = "Row ({colour}): {cards}; next perfect {value}."
TELL_ROW_LONG: Final = "Row ({colour}): {cards}; no card is perfect next."
TELL_SAVED: Final = "Saved: {cards}."
TELL_FREE: Final = "Free places: {count}."
