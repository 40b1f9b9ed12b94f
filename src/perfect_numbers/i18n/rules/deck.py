"""The chapter about the deck, and what everyone can see of it."""

from typing import Final

from perfect_numbers.i18n.rules.model import Chapter, Rule, book, public, ruling
from perfect_numbers.wording import msg

DECK: Final = Chapter(
    "deck",
    msg("The deck"),
    (
        Rule(
            "CARD-NUMBER",
            msg("Number cards"),
            (book(msg("A number card has a colour and a value. A 5, 6 or 7 also shows a bonus: +1, +3 or +5.")),),
        ),
        Rule(
            "CARD-START",
            msg("The starting card"),
            (book(msg("It shows who begins the round. It is never part of the deck.")),),
        ),
        Rule(
            "DECK-DEFAULT",
            msg("Which cards there are"),
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
                        "up to seven colours. It only has to be able to deal everyone three non-action cards, and to "
                        "fill one market."
                    )
                ),
            ),
        ),
        Rule(
            "OPEN",
            msg("What everyone can see"),
            (
                ruling(
                    msg("Everything is open but the order of the deck and which cards were drawn as a bonus."),
                ),
            ),
        ),
    ),
)
