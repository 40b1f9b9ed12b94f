"""The game in two minutes, for those who want to play at once."""

from typing import Final

from perfect_numbers.i18n.rules.model import Example, Step
from perfect_numbers.wording import msg

LESSON: Final = (
    Step(
        msg("The goal"),
        msg("For 2 to 4 players. Collect points: every card in your point pile is one."),
    ),
    Step(
        msg("The turn"),
        msg(
            "Take one group from the market. Add each card to your collection: one row per colour, "
            "the new card at its end."
        ),
    ),
    Step(
        msg("The perfect number"),
        msg(
            "It is always the number of cards in the row plus one. Two cards lie in this row, so 3 is perfect. You add…"
        ),
        examples=(
            Example("p1=R:26|-|0 p2=-|-|0 hand=R5", ("R5>R",), msg("a 5, which is higher: the row grows.")),
            Example(
                "p1=R:26|-|0 p2=-|-|0 hand=R3",
                ("R3>R", "C"),
                msg("a 3, which is perfect: you may complete the row. Its three cards are points!"),
            ),
            Example(
                "p1=R:26|-|0 p2=-|-|0 hand=R2",
                ("R2>R",),
                msg("a 2, which is lower: two cards are discarded, the new one first."),
            ),
        ),
    ),
    Step(
        msg("The bonus"),
        msg("Complete a row with a coloured 5, 6 or 7, and 1, 3 or 5 cards from the deck are points too."),
        cards=("R5", "B6", "G7"),
    ),
    Step(
        msg("Four slots"),
        msg(
            "If they are full, clear one for a new colour, or add the card to another player's collection. "
            "What it completes or pushes out there is yours."
        ),
    ),
    Step(
        msg("Jokers"),
        msg("A joker goes to any of your own rows. It gives no bonus."),
        cards=("J4",),
    ),
    Step(
        msg("Action cards"),
        msg("Play them on your turn, or save two different ones in a slot."),
        cards=("Pr", "Mv", "St"),
        items=(
            msg("Protect: lay it face down on your row. It counts as a card and keeps others away."),
            msg("Move: the first card of your row becomes its final card and may complete it."),
            msg("Steal: take the final card of another player's row, to add or discard."),
        ),
    ),
    Step(
        msg("The end"),
        msg("An empty market is filled again. When the deck is too short for that, most points wins."),
    ),
)
