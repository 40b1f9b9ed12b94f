"""How fast the bots think on this machine: `python -m perfect_numbers.bots.speed`."""

import argparse
import time

from perfect_numbers.bots.players.sage import COMPILED, MOST_POSITIONS
from perfect_numbers.bots.players.weights import weights_for
from perfect_numbers.bots.referee import ask
from perfect_numbers.bots.registry import create
from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.mcts import Search
from perfect_numbers.bots.search.steps import Steps
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import TAKING
from perfect_numbers.rules import Rules
from perfect_numbers.view import view_of


def playouts_a_second(seconds: float = 1.0, players: int = 2) -> float:
    """Return how many playouts sage does in a second, over the turns of a game."""
    state = _new_game("speed", players)
    guide = create("greedy")
    done = spent = 0.0
    while spent < seconds:
        if state.is_over():
            state = _new_game("speed", players)
        if state.phase == TAKING:
            began = time.perf_counter()
            search = Search(view_of(state), weights_for(state), Random(1), MOST_POSITIONS)
            while time.perf_counter() - began < seconds / 40:
                search.run(1)
                done += 1
            spent += time.perf_counter() - began
        state.do(ask(guide, state))
    return done / spent


def games_a_second(seconds: float = 1.0, players: int = 2) -> float:
    """Return how many whole games can be played by steps in a second."""
    games = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        state = _new_game(f"speed {games}", players)
        evaluation = Evaluation(weights_for(state))
        steps = Steps(evaluation, hasty=False)
        while not state.is_over():
            evaluation.count(view_of(state))
            seat = state.turn
            steps.play_turn(state)
            if state.turn == seat:
                state.do(END)
        games += 1
    return games / (time.perf_counter() - began)


def _new_game(seed: str, players: int) -> State:
    return Rules(players).deal(seed, start=1)


def main() -> None:
    """Print both figures."""
    options = argparse.ArgumentParser(description="Measure how fast the bots think.")
    options.add_argument("--seconds", type=float, default=2.0, help="how long each measurement takes")
    options.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    chosen = options.parse_args()
    print("compiled" if COMPILED else "not compiled")
    print(f"{playouts_a_second(chosen.seconds, chosen.players):,.0f} playouts of sage a second")
    print(f"{games_a_second(chosen.seconds, chosen.players):,.0f} whole games by greedy steps a second")


if __name__ == "__main__":
    main()
