"""The chapter about a turn."""

from typing import Final

from perfect_numbers.i18n.rules.model import Chapter, Example, Rule, book, ruling
from perfect_numbers.wording import msg

TURN: Final = Chapter(
    "turn",
    msg("The turn"),
    (
        Rule(
            "TURN-PARTS",
            msg("Take, add, play"),
            (
                book(
                    msg(
                        "Take one whole group from the market and deal with every card of it. Until then they are "
                        "your hand, which everyone can see. Play action cards at any moment of your turn."
                    )
                ),
                ruling(
                    msg(
                        "Any moment includes the one before you take a group. Your turn ends when your hand is empty "
                        "and you say so; until then you can still play saved action cards."
                    )
                ),
            ),
            (
                Example(
                    "p1=R:26,B:4|-|0 p2=G:573|-|0 market=R3P2Mv/B2Y4/Y5Y3/J3 deck=60",
                    ("T1", "R3>R", "C", "P2>+", "Mv>A", "E"),
                    msg(
                        "A whole turn: your group has a red 3, a purple 2 and a Move card. You have a red row, so the "
                        "red 3 comes first. It is the third card there: perfect, and you complete the row for three "
                        "points. The purple 2 starts a new row, and you save the Move card for later."
                    ),
                ),
                Example(
                    "phase=play p1=R:26,B:4|-|0 p2=G:5|-|0 market=-/B2Mv/Y5Y3/J3 hand=R3 deck=60",
                    ("T2",),
                    msg("You have already taken a group. Another one has to wait for your next turn."),
                    refused="TURN-PARTS",
                ),
            ),
        ),
    ),
)
