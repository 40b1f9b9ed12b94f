"""The chapter about rounds and the end of the game."""

from typing import Final

from perfect_numbers.i18n.rules.model import Chapter, Example, Rule, book, editions
from perfect_numbers.wording import msg

ROUNDS: Final = Chapter(
    "rounds",
    msg("Rounds and the end"),
    (
        Rule(
            "ROUND-ORDER",
            msg("A round"),
            (
                book(
                    msg(
                        "Beginning with the starting player and going clockwise, everyone takes one group per turn "
                        "until the market is empty. There are four groups: with two players, each takes two; with "
                        "three players, the starting player takes a second group."
                    )
                ),
            ),
        ),
        Rule(
            "ROUND-END",
            msg("The end of a round"),
            (
                book(
                    msg(
                        "When the market is empty and the last turn is over, the market is filled again and the "
                        "starting card moves one seat clockwise."
                    )
                ),
            ),
        ),
        Rule(
            "GAME-END",
            msg("The end of the game"),
            (
                book(
                    msg(
                        "The game ends when the deck can no longer fill the market: it has fewer than eight cards. "
                        "Discarded cards never come back."
                    )
                ),
            ),
            (
                Example(
                    "phase=play turn=1 start=2 p1=R:26|-|21 p2=G:5|-|18 deck=Y3B5P2J4G6R7Mv",
                    ("E",),
                    msg("You end the last turn of the round. Seven cards do not fill a market: the game is over."),
                ),
            ),
        ),
        Rule(
            "GAME-SCORE",
            msg("Scoring"),
            (
                book(
                    msg(
                        "Every card in your point pile is one point. What still lies in collections is worth "
                        "nothing. Most points wins."
                    )
                ),
                editions(
                    msg(
                        "Only the German rulebook speaks of a tie: players with the same score share the victory. "
                        "We apply this in every language."
                    )
                ),
            ),
        ),
    ),
)
