"""The chapter about jokers and rows without colour."""

from typing import Final

from perfect_numbers.i18n.rules.model import Chapter, Example, Rule, book, ruling
from perfect_numbers.wording import msg

JOKERS: Final = Chapter(
    "jokers",
    msg("Jokers"),
    (
        Rule(
            "JOKER-OWN",
            msg("Where a joker goes"),
            (
                book(
                    msg(
                        "A joker goes to any one of your own rows. It cannot be given away, and no slot may be "
                        "cleared for it."
                    )
                ),
            ),
            (
                Example(
                    "p1=R:26,B:4|-|0 p2=G:57|-|0 hand=J3",
                    ("J3>R",),
                    msg("In the red row the joker 3 is perfect, in the blue row it would be higher: you choose."),
                ),
                Example(
                    "p1=R:26,B:4|-|0 p2=G:57|-|0 hand=J3",
                    ("J3>2",),
                    msg("The joker 3 would be perfect in Ben's row as well, but jokers are not given away."),
                    refused="JOKER-OWN",
                ),
            ),
        ),
        Rule(
            "CARD-JOKER",
            msg("What a joker does"),
            (
                book(
                    msg(
                        "A joker has a value but no colour of its own. Higher, perfect and lower apply to it as to any "
                        "card, but even its 5, 6 and 7 give no bonus."
                    )
                ),
            ),
            (
                Example(
                    "p1=B:6473|-|0 p2=-|-|0 hand=J5 deck=Y3P5G2J4",
                    ("J5>B", "C"),
                    msg("The joker 5 completes the row of five cards: five points, and no bonus."),
                ),
            ),
            also=("JOKER-CASES",),
        ),
        Rule(
            "JOKER-NEW",
            msg("A joker as first card"),
            (book(msg("If you have no row at all, the joker starts one.")),),
            (
                Example(
                    "p1=-|Mv|5 p2=G:57|-|0 hand=J4",
                    ("J4>+",),
                    msg("You have no row at the moment, so the joker 4 starts one. It has no colour yet."),
                ),
            ),
        ),
        Rule(
            "JOKER-ROW",
            msg("A row without colour"),
            (
                ruling(
                    msg("A row started by a joker has no colour at first:"),
                    msg(
                        "You may add any colour you have no row for. From then on it is that colour's row, even if the "
                        "card that gave the colour is lost at once."
                    ),
                    msg("Such a card may also go to a free slot; with none free, it may be given or a slot cleared."),
                    msg("A face-down card gives it no colour."),
                    msg("Others cannot add cards to it."),
                    msg("It fills a slot like any row, and you never have two of them."),
                ),
            ),
            (
                Example(
                    "p1=B:5,-:J4|-|0 p2=G:57|-|0 hand=R6",
                    ("R6>-",),
                    msg("The red 6 is added to the row without colour. From now on it is your red row."),
                ),
            ),
        ),
        Rule(
            "ROW-COLOUR",
            msg("A row keeps its colour"),
            (ruling(msg("A row keeps its colour as long as it lies there, whichever cards leave it.")),),
            (
                Example(
                    "p1=-:J4J6J5|-|0 p2=G:57|-|0 hand=R2",
                    ("R2>-",),
                    msg(
                        "The red 2 is lost at once, and the joker 5 with it. Two jokers remain, and they are the red "
                        "row."
                    ),
                ),
            ),
        ),
        Rule(
            "JOKER-ORDER",
            msg("Jokers at any time"),
            (ruling(msg("Jokers ignore the order within a colour: you may add them at any point of your turn.")),),
            (
                Example(
                    "p1=R:46,B:7|-|0 p2=G:57|-|0 hand=R5J3",
                    ("J3>R", "C", "R5>+"),
                    msg("You add the joker 3 before the red 5, complete the red row, and start a new one with the 5."),
                ),
            ),
        ),
    ),
)
