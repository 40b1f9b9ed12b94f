"""The variant, what everyone can see, and the game in a few sentences."""

from typing import Final

from perfect_numbers.i18n.rules.model import Chapter, Example, Rule, book, ruling
from perfect_numbers.wording import msg

INTRODUCTION: Final = (
    msg(
        "Take a group of cards from the market and add them to your rows, one row for each colour. A card is perfect "
        "if its value is the number of cards in the row, itself included: then you may complete the row, and all its "
        "cards are points."
    ),
    msg(
        "Longer rows are worth more, and the high cards that complete them bring a bonus. But the longer a row, the "
        "more cards are too low for it and cost you some. Whoever has the most points when the deck runs out wins."
    ),
)

VARIANT: Final = Chapter(
    "variant",
    msg("Variant"),
    (
        Rule(
            "VARIANT-INTERACTION",
            msg("More interaction"),
            (
                book(
                    msg(
                        "At most three places hold colours; the fourth is for action cards only. So clearing the "
                        "saved action cards makes no room for a colour, clearing a row makes none for action cards, "
                        "and a free action place is no room for a gift."
                    )
                ),
            ),
            (
                Example(
                    "variant=interaction p1=R:26,Y:3,G:45|-|0 p2=P:5|-|0 hand=B6",
                    ("B6>+",),
                    msg(
                        "Your three places for colours are full. The fourth waits for action cards, not for the blue 6."
                    ),
                    refused="VARIANT-INTERACTION",
                ),
            ),
        ),
    ),
)

OPENNESS: Final = Chapter(
    "open",
    msg("What everyone can see"),
    (
        Rule(
            "OPEN",
            msg("Open cards"),
            (
                ruling(
                    msg("Everything is open but the order of the deck and which cards were drawn as a bonus."),
                ),
            ),
        ),
    ),
)
