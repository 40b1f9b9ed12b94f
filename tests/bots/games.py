"""Games between bots, for the tests of this folder."""

from collections.abc import Iterator

from perfect_numbers import bots
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import State
from perfect_numbers.rules import Rules


def new_game(seed: str, players: int = 2, interaction: bool = False) -> State:
    return Rules(players, "interaction" if interaction else "base").deal(seed, start=1)


def play(line_up: list[bots.Bot], seed: str, interaction: bool = False) -> list[int]:
    """Play one game and return the scores."""
    state = new_game(seed, len(line_up), interaction)
    for seat, bot in enumerate(line_up):
        bot.restart(f"{seed} {seat}")
    while not state.is_over():
        state.do(bots.ask(line_up[int(state.turn)], state))
    return state.scores()


def match(one: str, other: str, deals: int, players: int = 2, interaction: bool = False) -> tuple[float, float]:
    """Let one bot meet others, every deal once from every seat; return its share of wins and its mean margin."""
    challenger = bots.create(one)
    rivals = [bots.create(other) for _ in range(players - 1)]
    wins = margin = 0.0
    for number in range(deals):
        for seat in range(players):
            line_up: list[bots.Bot] = list(rivals)
            line_up.insert(seat, challenger)
            scores = play(line_up, f"match {number}", interaction)
            best = max(score for i, score in enumerate(scores) if i != seat)
            wins += 1 / scores.count(best) if scores[seat] == best else float(scores[seat] > best)
            margin += scores[seat] - best
    return wins / (deals * players), margin / (deals * players)


def positions(seed: str, players: int = 2, interaction: bool = False, every: int = 9) -> Iterator[State]:
    """Yield positions with a choice from one game of greedy against random play, first the set-up."""
    state = new_game(seed, players, interaction)
    greedy = bots.create("greedy")
    random = Random(f"{seed} moves")
    number = 0
    while not state.is_over():
        legal = state.legal()
        if len(legal) > 1:
            if number % every == 0:
                yield state.clone()
            number += 1
        state.do(bots.ask(greedy, state) if random.below(2) else legal[int(random.below(len(legal)))])
