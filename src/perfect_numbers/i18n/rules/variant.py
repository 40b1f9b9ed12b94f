"""The chapter about the variant."""

from typing import Final

from perfect_numbers.i18n.rules.model import Chapter, Example, Rule, book, ruling
from perfect_numbers.wording import msg

VARIANT: Final = Chapter(
    "variant",
    msg("Variant"),
    (
        Rule(
            "VARIANT-INTERACTION",
            msg("Interaction variant"),
            (
                book(
                    msg(
                        "For those who know the game well and want to meddle more: at most three slots hold colours, "
                        "the fourth is for action cards only. So you will more often have to give cards away."
                    )
                ),
                ruling(
                    msg(
                        "Clearing the saved action cards makes no room for a colour, clearing a row makes none for "
                        "action cards, and a free action slot is no room for a gift."
                    )
                ),
            ),
            (
                Example(
                    "variant=interaction p1=R:26,Y:3,G:45|-|0 p2=P:5|-|0 hand=B6",
                    ("B6>+",),
                    msg(
                        "Your three slots for colours are full. The fourth waits for action cards, not for the blue 6."
                    ),
                    refused="VARIANT-INTERACTION",
                ),
            ),
        ),
    ),
)
