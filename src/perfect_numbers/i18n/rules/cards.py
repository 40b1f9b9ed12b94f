"""The chapters about the cards and the set-up."""

from typing import Final

from perfect_numbers.i18n.rules.model import Chapter, Example, Rule, book, public, ruling
from perfect_numbers.wording import msg

CARDS: Final = Chapter(
    "cards",
    msg("Cards"),
    (
        Rule(
            "CARD-NUMBER",
            msg("Number cards"),
            (book(msg("A number card has a colour and a value. A 5, 6 or 7 also shows a bonus: +1, +3 or +5.")),),
        ),
        Rule(
            "CARD-JOKER",
            msg("Jokers"),
            (book(msg("A joker has a value but no colour of its own. Its 5, 6 and 7 carry no bonus.")),),
        ),
        Rule(
            "CARD-ACTION",
            msg("Action cards"),
            (book(msg("There are three kinds, Protect, Move and Steal, shuffled in among the other cards.")),),
        ),
        Rule(
            "CARD-START",
            msg("The start card"),
            (book(msg("It shows who begins the round. It is never part of the deck.")),),
        ),
        Rule(
            "DECK-DEFAULT",
            msg("The deck"),
            (
                public(
                    msg(
                        "Those who own the box report values from 2 to 7 in five colours, one joker of each value, "
                        "and action cards."
                    )
                ),
                ruling(
                    msg(
                        "No rulebook lists the cards, so we play with three of each number card, six jokers and four "
                        "of each action card: 108 in all. You can set up another deck, with values from 1 to 7 and "
                        "up to seven colours. It only has to be able to deal everyone three cards that are no action "
                        "cards, and to fill one market."
                    )
                ),
            ),
        ),
    ),
)

SETUP: Final = Chapter(
    "setup",
    msg("Set-up"),
    (
        Rule(
            "SETUP-START",
            msg("Who begins"),
            (
                book(msg("Somebody is chosen to begin and gets the start card.")),
                ruling(msg("If you choose nobody, the seed of the game draws the start player.")),
            ),
        ),
        Rule(
            "SETUP-DEAL",
            msg("Three cards each"),
            (
                book(
                    msg(
                        "Everyone gets three cards before anybody lays out. Action cards among them are shuffled "
                        "back into the deck and replaced until there are three."
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
                        "With a little luck this already scores."
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
