"""The strongest bot: budgets, stopping, and what it says it thinks."""

import threading
import time

import pytest

from perfect_numbers import bots
from perfect_numbers.bots.players.sage import SageBot
from perfect_numbers.bots.search.solver import is_last_round
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import TAKING
from perfect_numbers.notation.reading import read_position
from perfect_numbers.view import view_of
from tests.bots.games import new_game, positions


def seconds_for(bot: bots.Bot, state: State, clock: bots.Clock | None = None) -> float:
    began = time.monotonic()
    bots.ask(bot, state, clock)
    return time.monotonic() - began


def middle_of_a_game(players: int = 2) -> State:
    """Return the start of a round, in which there is much to think about."""
    starts = [state for state in positions("middle", players, every=1) if state.phase == TAKING and state.taken == 0]
    return starts[len(starts) // 2]


def test_same_seed_and_work_same_moves() -> None:
    for state in positions("again", every=60):
        moves = {bots.ask(bots.create("sage:8", seed="s"), state) for _ in range(2)}
        assert len(moves) == 1


class Ticking:
    """A clock that runs by being looked at: a millisecond each time."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        self.now += 0.001
        return self.now


@pytest.mark.parametrize(("budget", "allowed"), [("200ms", None), ("20s", 0.2)])
@pytest.mark.parametrize("players", [2, 3])
def test_time_is_kept(monkeypatch: pytest.MonkeyPatch, budget: str, allowed: float | None, players: int) -> None:
    state, ticking = middle_of_a_game(players), Ticking()
    monkeypatch.setattr("perfect_numbers.bots.bot.time", ticking)
    bots.ask(SageBot(argument=budget), state, bots.Clock(allowed))
    assert ticking.now <= 0.22
    assert ticking.now >= 0.02  # it is done when one way to play the turn is better than all others


@pytest.mark.parametrize("through_the_clock", [False, True])
def test_it_can_be_stopped(through_the_clock: bool) -> None:
    state, bot, clock = middle_of_a_game(), SageBot(argument="60s"), bots.Clock()
    answered = threading.Event()

    def stop() -> None:
        while not answered.wait(0.2):  # what is stopped before it has begun begins nevertheless
            (clock if through_the_clock else bot).stop()

    threading.Thread(target=stop, daemon=True).start()
    assert seconds_for(bot, state, clock) < 30
    answered.set()


def test_it_says_what_it_thinks_of_every_move() -> None:
    state = middle_of_a_game()
    thoughts = SageBot(seed=1, argument="100").think(view_of(state))
    assert sorted(thought.move for thought in thoughts) == sorted(state.legal())
    assert sum(thought.visits for thought in thoughts) >= 10  # several orders of the same moves share their visits
    for thought in thoughts:
        assert thought.line[0] == thought.move
        world = state.clone()
        for move in thought.line:
            world.apply(move)
        assert world.turn != state.turn
        assert -100 < thought.margin < 100


def test_its_best_thought_is_its_move() -> None:
    state = middle_of_a_game()
    assert SageBot(seed=1, argument="30").think(view_of(state))[0].move == bots.ask(SageBot(1, "30"), state)


def test_nothing_is_thought_when_the_game_is_over() -> None:
    state = read_position("phase=over p1=-|-|3 p2=-|-|2")
    assert SageBot().think(view_of(state)) == []


def test_it_takes_what_wins_at_the_end() -> None:
    # The last turn of the game: the 7 completes a row of seven and five bonus cards.
    state = read_position("p1=R:234567|-|0 p2=-|-|11 market=-/-/R7B2/- deck=Y2Y3Y4Y5Y6")
    bot = SageBot(argument="20")
    moves = []
    while not state.is_over():
        moves.append(bots.ask(bot, state))
        state.do(moves[-1])
    assert state.scores()[0] == 12


def test_it_plays_on_when_the_game_goes_another_way_than_planned() -> None:
    state = new_game("other way")
    bot = SageBot(argument="5")
    number = other_ways = 0
    while not state.is_over():
        legal = state.legal()
        move = bots.ask(bot, state)
        assert move in legal
        if number % 3 == 0:
            other_ways += move != legal[-1]
            move = legal[-1]
        state.do(move)
        number += 1
    assert other_ways > 10


def test_the_last_round_is_played_exactly() -> None:
    # Only who takes the blue 3 away keeps the other from completing a row.
    state = read_position("phase=take turn=1 p1=R:2|-|0 p2=B:27|-|0 market=-/-/R5R6/B3 deck=-")
    random = Random("last round")
    bot = SageBot("last round", "50")
    assert bot.plan(view_of(state), bots.Clock())[0] == 3
    assert bot.random.word() == random.word()  # nothing was drawn: the position was solved


def test_a_last_round_that_takes_too_long_to_solve_is_searched() -> None:
    state = next(state for state in positions("long", every=1) if state.phase == TAKING and is_last_round(state))
    bot = SageBot(argument="1")
    assert bot.plan(view_of(state), bots.Clock())[0] in state.legal()


def test_time_that_a_turn_does_not_need_is_kept_for_later_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    state, ticking = middle_of_a_game(), Ticking()
    bot = SageBot(argument="200ms")
    monkeypatch.setattr("perfect_numbers.bots.bot.time", ticking)
    monkeypatch.setattr("perfect_numbers.bots.players.sage.time.monotonic", ticking.monotonic)
    first = bots.Clock()
    only = read_position("phase=take turn=1 p1=R:2|-|0 p2=B:27|-|0 market=-/-/-/R7 deck=20")
    bot.plan(view_of(only), first)
    assert bot._budget(first).seconds == pytest.approx(0.3, abs=0.01)
    bot.plan(view_of(state), bots.Clock())
    assert ticking.now <= 0.42
    bot.restart(1)
    assert bot._budget(first).seconds == 0.2


def test_how_often_the_clock_is_looked_at_changes_no_later_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who stops early has drawn fewer decks; that must not tell which ones are drawn in the next turn."""
    played = []
    for check in (0.0, 10.0):
        monkeypatch.setattr("perfect_numbers.bots.players.sage.CHECK", check)
        bot = SageBot(seed="s", argument="40")
        for state in positions("looks", 3, every=40):
            bots.ask(bot, state)
        played.append(int(bot.random.word()))
    assert played[0] == played[1]
