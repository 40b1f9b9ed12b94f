"""The chapter about rounds, turns and the end of the game."""

from typing import Final

from perfect_numbers.i18n.rules.model import Chapter, Example, Rule, book, editions, ruling
from perfect_numbers.wording import msg

ROUNDS: Final = Chapter(
    "rounds",
    msg("Rounds and turns"),
    (
        Rule(
            "ROUND-ORDER",
            msg("A round"),
            (
                book(
                    msg(
                        "From the start player on and clockwise, everyone takes one group a turn until the market is "
                        "empty. There are four groups: two players take two each, and of three players the start "
                        "player takes a second one."
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
                        "start card moves one seat clockwise."
                    )
                ),
            ),
        ),
        Rule(
            "TURN-PARTS",
            msg("A turn"),
            (
                book(
                    msg(
                        "Take one whole group, deal with every card of it, and play action cards at any moment of "
                        "your turn."
                    )
                ),
                ruling(
                    msg(
                        "Any moment includes the one before you take a group. Your turn ends when your hand is empty "
                        "and you say so; until then saved action cards can still be played."
                    )
                ),
            ),
            (
                Example(
                    "p1=R:26,B:4|-|0 p2=G:5|-|0 market=R3P2G6/B2Mv/Y5Y3/J3 deck=60",
                    ("T1",),
                    msg("You want the red 3, which is perfect for your red row. Its whole group comes with it."),
                ),
                Example(
                    "phase=play p1=R:26,B:4|-|0 p2=G:5|-|0 market=-/B2Mv/Y5Y3/J3 hand=R3 deck=60",
                    ("T2",),
                    msg("You have taken a group already. Another one has to wait for your next turn."),
                    refused="TURN-PARTS",
                ),
            ),
        ),
        Rule(
            "GAME-END",
            msg("The end of the game"),
            (book(msg("The game ends when the deck can no longer fill the market: it has fewer than eight cards.")),),
            (
                Example(
                    "phase=play turn=2 p1=R:26|-|21 p2=G:5|-|18 deck=Y3B5P2J4G6R7Mv",
                    ("E",),
                    msg("Ben ends the last turn of the round. Seven cards do not fill a market: the game is over."),
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
                        "nothing. The most points win."
                    )
                ),
                editions(
                    msg(
                        "Only the German edition speaks of a tie: those with equally many points share the victory. "
                        "We play it so in every language."
                    )
                ),
            ),
        ),
    ),
)
