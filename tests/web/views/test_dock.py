"""What the dock says beside the prompt: whose row it is, the sum, and what can be done about somebody who is away."""

import pytest

from perfect_numbers.game import Game
from perfect_numbers.position import Position
from perfect_numbers.record import Player
from perfect_numbers.web.views.board import Presence, Viewer, board_html

NAMES = ("Anna", "Ida")


def _asked(last: str, lang: str) -> str:
    """Give a card to Ida that is perfect there, and see the dock."""
    full = "R:3,Y:4,G:5,B:6"
    position = Position.parse(f"p1={full}|-|0 p2=P:2346|-|0 market=-/-/-/R2 hand={last} deck={'R2' * 3}")
    game = Game.from_position(position, [Player(name) for name in NAMES])
    game.play(f"{last}>2")
    return board_html(game, NAMES, Viewer(lang, (1,), acting=1))


@pytest.mark.parametrize(
    ("lang", "whose", "total"),
    [
        ("en", "Complete the row of Ida", "5 cards + 1 bonus = 6 for you"),
        ("de", "Farbreihe von Ida abschließen", "5 Karten + 1 Bonuskarte = 6 für dich"),
        ("nl", "Rijtje van Ida verzilveren", "5 kaarten + 1 bonus = 6 voor jou"),
        ("fr", "Fermer la série d’Ida", "5 cartes + 1 bonus = 6 pour vous"),
    ],
)
def test_the_button_says_whose_row_and_what_it_brings(lang: str, whose: str, total: str) -> None:
    shown = _asked("P5", lang)
    assert whose in shown
    assert total in shown


def test_who_waits_for_somebody_away_can_send_the_link_or_let_a_bot_play() -> None:
    game = Game.new(NAMES, seed=1, start=2)
    states = (Presence(), Presence("away", hand_over=True, here=False))
    shown = board_html(game, NAMES, Viewer("en", (1,), table="abc", states=states))
    assert "Ida is away. Wait a little, send them the link, or let a bot play until they come back." in shown
    assert 'data-copy-address="/t/abc"' in shown
    assert 'data-post="seats/2/bot"' in shown
    here = board_html(game, NAMES, Viewer("en", (1,), table="abc", states=(Presence(), Presence())))
    assert "data-copy-address" not in here
    assert "Nudge Ida" in here
