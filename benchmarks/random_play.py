"""Uniform random play by one contender, as fast as it can: what `benchmarks.speed` runs in processes of their own.

python -m benchmarks.random_play ours 2 0.7
"""

import sys
import time
from collections.abc import Callable


def ours(players: str, seconds: str) -> float:
    """Return our engine's decisions a second."""
    from perfect_numbers.deck import DEFAULT_DECK
    from perfect_numbers.engine.deal import deal  # not Rules, so that older builds can be measured too
    from perfect_numbers.engine.playout import play_randomly
    from perfect_numbers.engine.random import Random

    random, spent, decisions, seed = Random("bench"), 0.0, 0, 0
    cards = DEFAULT_DECK.cards()
    while spent < float(seconds):
        states = [deal(cards, int(players), False, False, None, seed + i) for i in range(20)]
        seed += 20
        began = time.process_time()
        for state in states:
            decisions += play_randomly(state, random)
        spent += time.process_time() - began
    return decisions / spent


def theirs(name: str, seconds: str) -> float:
    """Return the decisions a second of a game of OpenSpiel, in C++."""
    import pyspiel

    game = pyspiel.load_game(name)
    spent, decisions, seed = 0.0, 0, 0
    while spent < float(seconds):
        state = game.new_initial_state()
        bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(game.num_players())]
        seed += game.num_players()
        began = time.process_time()
        pyspiel.evaluate_bots(state, bots, seed)
        spent += time.process_time() - began
        decisions += sum(action.player >= 0 for action in state.full_history())
    return decisions / spent


def clone(times: str) -> float:
    """Return the nanoseconds that copying a state takes."""
    from perfect_numbers.rules import Rules

    state = Rules(2).deal(0)
    began = time.process_time()
    for _ in range(int(times)):
        state.clone()
    return (time.process_time() - began) / int(times) * 1e9


if __name__ == "__main__":
    contenders: dict[str, Callable[..., float]] = {"ours": ours, "theirs": theirs, "clone": clone}
    print(contenders[sys.argv[1]](*sys.argv[2:]))
