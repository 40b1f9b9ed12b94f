"""The chapter about the four slots, giving and clearing."""

from typing import Final

from perfect_numbers.i18n.rules.model import Chapter, Example, Rule, book, notice, ruling
from perfect_numbers.wording import msg

SLOTS: Final = Chapter(
    "slots",
    msg("Slots and giving"),
    (
        Rule(
            "SLOT-FOUR",
            msg("Four slots"),
            (
                book(
                    msg(
                        "Your collection has four slots. Each colour has one row, and saved action cards share one "
                        "slot."
                    )
                ),
            ),
        ),
        Rule(
            "SLOT-FULL",
            msg("No slot for a new colour"),
            (
                book(
                    msg(
                        "If there is no free slot for a card of a new colour, you choose: give it to another player, "
                        "or clear one of your slots. If nobody can take it, you have to clear a slot."
                    )
                ),
            ),
            (
                Example(
                    "p1=R:26,Y:3,G:45,B:7|-|0 p2=-|-|0 hand=P6",
                    ("P6>+",),
                    msg(
                        "Your four slots are taken, so you cannot start a purple row as it is. The purple 6 goes to "
                        "Ben, or one of your rows has to go."
                    ),
                    refused="SLOT-FULL",
                ),
            ),
        ),
        Rule(
            "GIVE",
            msg("Giving a card"),
            (
                book(
                    msg(
                        "You add the card to another player's collection: to their row of that colour or, if they "
                        "have none, to a free slot of theirs. A protected row takes no card. Higher, perfect and "
                        "lower apply as always."
                    )
                ),
            ),
            (
                Example(
                    "p1=R:26,Y:3,G:45,B:7|-|0 p2=P:5|-|0 hand=P6",
                    ("P6>2",),
                    msg(
                        "Ben has a purple row, so the purple 6 is added there. It is higher, and nothing else happens."
                    ),
                ),
            ),
        ),
        Rule(
            "GIVE-PERFECT",
            msg("A perfect gift"),
            (
                book(msg("If your card is perfect in their row, you may complete it, and its cards are your points.")),
                ruling(msg("The bonus is yours as well.")),
            ),
            (
                Example(
                    "p1=R:26,Y:3,G:45,B:7|-|0 p2=P:56|-|0 hand=P3",
                    ("P3>2", "C"),
                    msg("The purple 3 is perfect in Ben's row. You complete it, and the three points are yours."),
                ),
            ),
        ),
        Rule(
            "GIVE-LOWER",
            msg("A gift that costs cards"),
            (
                book(
                    msg(
                        "If your card is lower, the cards that leave the row, yours among them, are not discarded: "
                        "they are points for you."
                    )
                ),
                notice(
                    msg(
                        "The German rulebook gives these points to the owner of the row, the English, Dutch and French "
                        "ones to whoever gave the card. We follow the three; you can choose when you set up a table."
                    )
                ),
            ),
            (
                Example(
                    "p1=R:26,Y:3,G:45,B:7|-|0 p2=P:567|-|0 hand=P2",
                    ("P2>2",),
                    msg("The purple 2 takes two cards out of Ben's row, itself and the 7: two points for you."),
                ),
                Example(
                    "lost=owner p1=R:26,Y:3,G:45,B:7|-|0 p2=P:567|-|0 hand=P2",
                    ("P2>2",),
                    msg("The same by the German rules: the two points are Ben's."),
                ),
            ),
        ),
        Rule(
            "GIVE-ONLY-FULL",
            msg("No gift with a free slot"),
            (book(msg("As long as you have a free slot, the card goes there and is not given away.")),),
            (
                Example(
                    "p1=R:26,Y:3,G:45|-|0 p2=P:567|-|0 hand=P2",
                    ("P2>2",),
                    msg("Two points would be tempting, but your fourth slot is free: the purple 2 goes there."),
                    refused="GIVE-ONLY-FULL",
                ),
            ),
        ),
        Rule(
            "REPLACE",
            msg("Clearing a slot"),
            (
                book(
                    msg(
                        "You discard everything in one of your slots, a row or the saved action cards, and put the "
                        "new card there."
                    )
                ),
            ),
            (
                Example(
                    "p1=R:26,Y:3,G:45,B:7|-|0 p2=-|-|0 hand=P6",
                    ("P6>xY",),
                    msg("You give up the yellow row and start a purple one in its slot."),
                ),
                Example(
                    "p1=R:26,Y:3,G:45|PrMv|0 p2=-|-|0 hand=P6",
                    ("P6>xA",),
                    msg("The slot of the saved action cards can be cleared too: both of them are discarded."),
                ),
            ),
        ),
        Rule(
            "SLOT-EACH",
            msg("One after the other"),
            (ruling(msg("Several cards of one new colour are decided one by one, the lowest first.")),),
            (
                Example(
                    "p1=R:26,Y:3,G:45,B:7|-|0 p2=-|-|0 hand=P3P6",
                    ("P3>2", "P6>xB"),
                    msg("You give the purple 3 to Ben, then decide anew: you clear your blue row for the purple 6."),
                ),
            ),
        ),
        Rule(
            "ROW-EMPTY",
            msg("Empty rows"),
            (ruling(msg("A row with no cards left disappears, and its slot is free.")),),
            (
                Example(
                    "p1=R:26|-|0 p2=G:7,B:4|-|0 hand=St",
                    ("St:2G", "G7>+"),
                    msg("Ben's green row had one card. It is gone, and Ben has one more free slot."),
                ),
            ),
        ),
    ),
)
