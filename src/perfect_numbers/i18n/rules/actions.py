"""The first half of the chapter about action cards: keeping and playing them, and Protect."""

from typing import Final

from perfect_numbers.i18n.rules.model import Example, Rule, book, editions, ruling
from perfect_numbers.wording import msg

KEEPING_AND_PLAYING: Final = (
    Rule(
        "CARD-ACTION",
        msg("Three kinds"),
        (book(msg("There are three kinds, Protect, Move and Steal, shuffled in among the other cards.")),),
    ),
    Rule(
        "ACTION-CHOICE",
        msg("Play it or save it"),
        (
            book(
                msg(
                    "An action card you have just taken is played in the same turn or saved. It is never given away, "
                    "and never discarded unused while anything can be done with it."
                )
            ),
        ),
        (
            Example(
                "p1=R:26,Y:3,G:45,B:7|-|0 p2=P:567|-|0 hand=Mv",
                ("Mv>2",),
                msg("Your slots are full, but an action card cannot be given to Ben: play it, or clear a row for it."),
                refused="ACTION-CHOICE",
            ),
        ),
    ),
    Rule(
        "ACTION-SAVE",
        msg("Saving"),
        (
            book(
                msg(
                    "You can save two action cards at most, of different kinds, both in one slot. Only if you have "
                    "no free slot and nothing saved yet may you clear a row for one."
                )
            ),
            ruling(msg("A saved card is never swapped for a new one.")),
        ),
        (
            Example(
                "p1=R:26|Pr|0 p2=P:567|-|0 hand=Mv",
                ("Mv>A",),
                msg("The Protect card is already saved. The Move card is of another kind and joins it."),
            ),
            Example(
                "p1=R:26|Mv|0 p2=P:567|-|0 hand=Mv",
                ("Mv>A",),
                msg("You have already saved a Move card, so the new one has to be played this turn."),
                refused="ACTION-SAVE",
            ),
            Example(
                "p1=R:26,Y:3,G:45,B:7|-|0 p2=P:567|-|0 hand=St",
                ("St>xY",),
                msg("No slot is free and nothing is saved: you clear the yellow row to save the Steal card."),
            ),
        ),
    ),
    Rule(
        "ACTION-USE",
        msg("Playing action cards"),
        (
            book(
                msg(
                    "Play them before, between or after your other cards, several in one turn if you like, and saved "
                    "ones in any order. A played card is discarded, unless it stays on a row as protection."
                )
            ),
            ruling(
                msg(
                    "It leaves its slot the moment it is played, so a slot can become free. If you hold and have "
                    "saved the same kind, the one in hand is played first."
                )
            ),
        ),
        (
            Example(
                "p1=R:26,Y:3,G:45|Mv|0 p2=P:567|-|0 hand=B6",
                ("Mv:G", "B6>+"),
                msg("You play the saved Move card first. Its slot is free now, and the blue 6 can go there."),
            ),
        ),
    ),
)

PROTECT: Final = (
    Rule(
        "PROTECT-CARD",
        msg("Protect with the card itself"),
        (book(msg("Lay the Protect card face down on one of your own rows.")),),
        (
            Example(
                "p1=R:26,B:4|-|0 p2=P:567|-|0 hand=Pr",
                ("Pr:R",),
                msg("The Protect card lies face down on the red row, which now has three cards and is protected."),
            ),
        ),
    ),
    Rule(
        "PROTECT-FLIP",
        msg("Protect with a card of yours"),
        (
            book(
                msg(
                    "Or discard the Protect card and lay the final card of one of your rows face down on one of your "
                    "rows, the same or another."
                )
            ),
            ruling(
                msg("That card must be face up. A row may give its only card to another row, and is then gone."),
            ),
        ),
        (
            Example(
                "p1=R:26,B:47|-|0 p2=P:567|-|0 hand=Pr",
                ("Pr:B>R",),
                msg("The blue 7 goes face down onto the red row. The blue row is shorter, and the red row protected."),
            ),
        ),
    ),
    Rule(
        "PROTECT-DOWN",
        msg("Face-down cards"),
        (book(msg("A face-down card has no value and triggers nothing, but it counts as one card of the row.")),),
        (
            Example(
                "p1=R:26#|-|0 p2=P:567|-|0 hand=R4",
                ("R4>R", "C"),
                msg("With the face-down card the red 4 is the fourth: perfect. The face-down card is a point too."),
            ),
        ),
    ),
    Rule(
        "PROTECT-FIRST",
        msg("Never as first card"),
        (
            book(msg("A face-down card is never laid as the first card of a row.")),
            editions(
                msg(
                    "The English and Dutch rulebooks say that a face-down card cannot be a row's first card at all, "
                    "the French and German ones that no row is started with one. We follow the latter: the Move card, "
                    "or a loss of cards, may leave one in front."
                )
            ),
        ),
        (
            Example(
                "p1=B:4|-|0 p2=P:567|-|0 hand=Pr",
                ("Pr:B>B",),
                msg("The blue 4 is the only card of its row and cannot be turned face down there."),
                refused="PROTECT-FIRST",
            ),
        ),
    ),
    Rule(
        "PROTECT-ROW",
        msg("Protected rows"),
        (
            book(
                msg(
                    "While the final card of a row is face down, others can neither add a card to it nor steal from it."
                ),
            ),
        ),
        (
            Example(
                "p1=R:26|-|0 p2=G:57#|-|0 hand=St",
                ("St:2G",),
                msg("Ben's green row ends with a face-down card: there is nothing to steal there."),
                refused="PROTECT-ROW",
            ),
        ),
    ),
)

DEAD: Final = Rule(
    "ACTION-DEAD",
    msg("An action card that can do nothing"),
    (
        ruling(
            msg(
                "Only if every card left in your hand is an action card that, as things stand, can neither be "
                "saved nor played on anything may you discard one of them without effect."
            )
        ),
    ),
    (
        Example(
            "p1=R:26|St|0 p2=P:56#|-|0 hand=St",
            ("St>x",),
            msg(
                "A Steal card is already saved, and the only row of the others is protected: the new Steal card is "
                "discarded."
            ),
        ),
    ),
)
