"""The chapter about the set-up."""

from typing import Final

from perfect_numbers.i18n.rules.model import Chapter, Example, Rule, book, ruling
from perfect_numbers.wording import msg

SETUP: Final = Chapter(
    "setup",
    msg("Set-up"),
    (
        Rule(
            "SETUP-START",
            msg("Who begins"),
            (
                book(msg("Two to four people can play. Choose a starting player, who gets the starting card.")),
                ruling(msg("If you choose nobody, the starting player is drawn by lot.")),
            ),
        ),
        Rule(
            "SETUP-DEAL",
            msg("Three cards each"),
            (
                book(
                    msg(
                        "Everyone gets three cards before anybody lays them out. Action cards among them are shuffled "
                        "back into the deck and replaced until there are three others."
                    )
                ),
                ruling(msg("Jokers stay, as they carry a number.")),
            ),
        ),
        Rule(
            "SETUP-PLACE",
            msg("Laying out"),
            (
                book(
                    msg(
                        "You lay out your three cards by the normal rules of adding, low to high within a colour. "
                        "If you are very lucky, this already scores."
                    )
                ),
                ruling(
                    msg(
                        "Players lay out in turn order, each with their own choices: where a joker goes, whether a "
                        "row is completed. Action cards cannot be played yet."
                    )
                ),
            ),
            (
                Example(
                    "phase=setup p1=-|-|0 p2=-|-|0 hand=R2R2B4 dealt=G2G5Y3 deck=90",
                    ("R2>+", "R2>R", "C"),
                    msg(
                        "Your second red 2 is the second card of its row: perfect, and two points before the first "
                        "turn."
                    ),
                ),
            ),
        ),
        Rule(
            "SETUP-MARKET",
            msg("The market"),
            (book(msg("Eight open cards form the market, in four groups of 3, 2, 2 and 1.")),),
        ),
    ),
)
