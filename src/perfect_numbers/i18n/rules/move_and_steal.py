"""The second half of the chapter about action cards: Move and Steal, and the whole chapter."""

from typing import Final

from perfect_numbers.i18n.rules.actions import DEAD, KEEPING_AND_PLAYING, PROTECT
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
        msg("Completing a row with the Move card"),
        (
            book(msg("If the value of the moved card now equals the number of cards in the row, you may complete it.")),
            editions(msg("Only the German rulebook says so. We apply this in every language.")),
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
                msg("You add it at once, whatever is still in your hand:"),
                msg("A colour you have goes to its row."),
                msg(
                    "A new colour goes to your row without colour or to a free slot; with none free, you clear a slot."
                ),
                msg("A joker goes to any of your rows, or starts one if you have none."),
                msg("You cannot pass it on."),
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
)

RARE: Final = (
    DEAD,
    Rule(
        "ACTION-ROWS",
        msg("Action cards and rows without colour"),
        (ruling(msg("Action cards work on a row without colour as on any other.")),),
        (
            Example(
                "p1=R:26|-|0 p2=B:4,-:J5J3|-|0 hand=St",
                ("St:2-", "J3>R", "C"),
                msg("You steal the joker 3 from Ben's row without colour, and it is perfect in your red row."),
            ),
        ),
    ),
)

ACTIONS: Final = Chapter("actions", msg("Action cards"), (*KEEPING_AND_PLAYING, *PROTECT, *MOVE, *STEAL, *RARE))
