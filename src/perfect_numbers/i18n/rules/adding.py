"""The chapters about adding a card to a row, and about the bonus."""

from typing import Final

from perfect_numbers.i18n.rules.model import Chapter, Example, Rule, book, ruling
from perfect_numbers.wording import msg

ADDING: Final = Chapter(
    "adding",
    msg("Adding a card to a row"),
    (
        Rule(
            "ADD-HIGHER",
            msg("Higher: the row grows"),
            (
                book(
                    msg(
                        "If the card's value is higher than the number of cards in the row, the new one included, "
                        "nothing else happens."
                    )
                ),
            ),
            (
                Example(
                    "p1=R:26|-|0 p2=-|-|0 hand=R5",
                    ("R5>R",),
                    msg("The red 5 is the third card of the row. Five is more than three: the row just grows."),
                ),
            ),
        ),
        Rule(
            "ADD-PERFECT",
            msg("Perfect: the row can be completed"),
            (
                book(
                    msg(
                        "If the card's value equals the number of cards in the row, the new one included, you may "
                        "complete the row: all its cards, face-down ones too, go to your point pile. So the next "
                        "perfect number is always one more than the cards already there."
                    )
                ),
                ruling(
                    msg(
                        "If you keep the row instead, it stays as it is, and only another perfect card or the Move "
                        "card can complete it later. Nothing else can be done before you have decided."
                    )
                ),
            ),
            (
                Example(
                    "p1=R:26|-|0 p2=-|-|0 hand=R3",
                    ("R3>R", "C"),
                    msg("The red 3 is the third card: perfect. You complete the row and score three points."),
                ),
                Example(
                    "p1=R:265|-|0 p2=-|-|0 hand=R4",
                    ("R4>R", "K"),
                    msg("The red 4 is perfect, but you keep the row. A red 5 would now bring five points and a bonus."),
                ),
            ),
        ),
        Rule(
            "ADD-LOWER",
            msg("Lower: cards are lost"),
            (
                book(
                    msg(
                        "If the card's value is lower than the number of cards in the row, the new one included, as "
                        "many cards as its value leave the row and are discarded."
                    )
                ),
                ruling(
                    msg(
                        "They leave from the end, the new card first; players report the same. At least one card "
                        "always stays."
                    )
                ),
            ),
            (
                Example(
                    "p1=Y:467|-|0 p2=-|-|0 hand=Y2",
                    ("Y2>Y",),
                    msg(
                        "The yellow 2 is the fourth card. Two is less than four: two cards go, the 2 itself and the 7."
                    ),
                ),
            ),
        ),
        Rule(
            "ADD-ORDER-COLOUR",
            msg("The lowest card first"),
            (
                book(
                    msg(
                        "Cards of one colour that you take together are added from the lowest to the highest. Finish "
                        "each one before you add the next."
                    )
                ),
            ),
            (
                Example(
                    "p1=R:46|-|0 p2=-|-|0 hand=R2R5",
                    ("R5>R",),
                    msg("The red 5 has to wait: the red 2 comes first, low as it is."),
                    refused="ADD-ORDER-COLOUR",
                ),
            ),
        ),
        Rule(
            "ADD-ORDER-KNOWN",
            msg("Colours you have come first"),
            (
                book(
                    msg(
                        "Cards in colours you already have are added before any card of a new colour, and before any "
                        "action card is saved."
                    )
                ),
                ruling(
                    msg(
                        "Check again before every card: a row that was completed a moment ago no longer counts, and "
                        "a row without colour never does. Among several colours you have, or several new ones, the "
                        "order is yours, and you may switch between them."
                    )
                ),
            ),
            (
                Example(
                    "p1=G:46|-|0 p2=-|-|0 hand=G3B5",
                    ("B5>+",),
                    msg("You have a green row, so the green 3 is added before the blue 5 starts a new one."),
                    refused="ADD-ORDER-KNOWN",
                ),
            ),
        ),
    ),
)

BONUS: Final = Chapter(
    "bonus",
    msg("The bonus"),
    (
        Rule(
            "ADD-BONUS",
            msg("Bonus cards"),
            (
                book(
                    msg(
                        "If a number card 5, 6 or 7 completes the row, you draw 1, 3 or 5 cards from the deck, "
                        "unseen, onto the same point pile. Only the completing card counts, not the others in the "
                        "row."
                    )
                ),
                ruling(msg("If the deck has too few cards, you draw what there is.")),
            ),
            (
                Example(
                    "p1=B:6473|-|0 p2=-|-|0 hand=B5 deck=Y3P5G2J4",
                    ("B5>B", "C"),
                    msg("The blue 5 is the fifth card and completes the row: five points and one bonus card."),
                ),
            ),
        ),
    ),
)
