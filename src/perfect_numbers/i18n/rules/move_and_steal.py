"""The second half of the chapter about action cards: Move and Steal, and the whole chapter."""

from typing import Final

from perfect_numbers.i18n.rules.actions import KEEPING_AND_PLAYING, PROTECT
from perfect_numbers.i18n.rules.model import Chapter, Example, Rule, book, editions, ruling
from perfect_numbers.wording import msg

MOVE: Final = (
    Rule(
        "MOVE",
        msg("Move"),
        (
            book(msg("The first card of one of your rows becomes its final card.")),
            ruling(
                msg(
                    "A row of one card may be chosen, which changes nothing. A face-down first card that becomes the "
                    "final one protects the row."
                )
            ),
        ),
        (
            Example(
                "p1=R:726|-|0 p2=P:567|-|0 hand=Mv",
                ("Mv:R",),
                msg("The red 7 moves from the front of the row to its end."),
            ),
        ),
    ),
    Rule(
        "MOVE-PERFECT",
        msg("Completing a row with Move"),
        (
            editions(
                msg(
                    "Only the German rules say it, and we follow them in every language: if the value of the moved "
                    "card equals the number of cards in the row, you may complete it."
                )
            ),
            ruling(
                msg("A number card 5, 6 or 7 then gives its bonus. A lower value costs nothing, as no card was added."),
            ),
        ),
        (
            Example(
                "p1=R:3645|-|0 p2=P:567|-|0 hand=Mv",
                ("Mv:R",),
                msg("The red 3 is lower than four, but it was moved and not added: no card is lost."),
            ),
            Example(
                "p1=B:56473|-|0 p2=P:567|-|0 hand=Mv deck=Y3P5G2J4",
                ("Mv:B", "C"),
                msg("The blue 5 is now the final one of five cards: five points and one bonus card."),
            ),
        ),
    ),
)

STEAL: Final = (
    Rule(
        "STEAL",
        msg("Steal"),
        (
            book(
                msg(
                    "Take the final card of somebody else's unprotected row, and add it to your own collection or "
                    "discard it."
                )
            ),
        ),
        (
            Example(
                "p1=R:26|-|0 p2=G:573|-|0 hand=St",
                ("St:2G", "G3>x"),
                msg("You take the green 3 from Ben and discard it: it is of no use to you, and Ben's row is shorter."),
            ),
        ),
    ),
    Rule(
        "STEAL-ADD",
        msg("Adding a stolen card"),
        (
            ruling(
                msg(
                    "It is added at once, whatever is still in your hand, by the rules of adding: to the row of its "
                    "colour; a new colour to your row without colour, to a free place or, with none free, to a place "
                    "that you clear; a joker to any of your rows, or as a new row if you have none. It cannot be "
                    "given on."
                )
            ),
        ),
        (
            Example(
                "p1=G:46|-|0 p2=G:573|-|0 hand=StG7",
                ("St:2G", "G3>G", "C"),
                msg(
                    "The stolen green 3 is perfect in your own row. The green 7 in your hand waits until that is done."
                ),
            ),
        ),
    ),
    Rule(
        "ROW-EMPTY",
        msg("Empty rows"),
        (ruling(msg("A row that loses its last card is gone, and its place is free.")),),
        (
            Example(
                "p1=R:26|-|0 p2=G:7,B:4|-|0 hand=St",
                ("St:2G", "G7>+"),
                msg("Ben's green row had one card. It is gone, and Ben has one more free place."),
            ),
        ),
    ),
    Rule(
        "ACTION-ROWS",
        msg("Action cards and rows without colour"),
        (ruling(msg("Protect, Move and Steal work on a row without colour as on any other.")),),
        (
            Example(
                "p1=R:26|-|0 p2=B:4,-:J5J3|-|0 hand=St",
                ("St:2-", "J3>R", "C"),
                msg("You steal the joker 3 from Ben's row without colour, and it is perfect in your red row."),
            ),
        ),
    ),
)

ACTIONS: Final = Chapter("actions", msg("Action cards"), (*KEEPING_AND_PLAYING, *PROTECT, *MOVE, *STEAL))
