"""Find the weights of the bots' evaluation by self-play: python tools/tune.py --help.

A quick relative of sage plays against itself, now and then a random one of its better turns. After each game every
position at the end of a round learns from those that came after it: temporal differences, TD(λ), on the difference of
two seats' prospects. Compiled, a two-player game takes some ten milliseconds: have a compiled package on PYTHONPATH.
"""

import argparse
import json
import re
import time
from pathlib import Path
from typing import Any

from librt.vecs import vec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from perfect_numbers.bots.players.weights import kind_of
from perfect_numbers.bots.search.evaluation import WEIGHTS, Evaluation
from perfect_numbers.bots.search.rounds import Rounds
from perfect_numbers.bots.search.steps import Steps
from perfect_numbers.bots.search.turns import Turns
from perfect_numbers.deck import DEFAULT_DECK
from perfect_numbers.engine.deal import deal
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import State
from perfect_numbers.engine.view import view_of

FILE = Path(__file__).resolve().parent.parent / "src/perfect_numbers/bots/players/weights.json"
LIMIT = 2000
"""Positions that are searched a turn."""
WIDTH = 24
"""How many ways to play a turn are looked at closely."""
DRAWN = 8
"""From how many of them one is drawn when a turn is played at random."""
KINDS = [f"{variant}-{players}" for variant in ("base", "interaction") for players in (2, 3, 4)]

Seats = list[list[int]]
"""For each seat the weights that its prospects are the sum of."""


class Player:
    """The planner with weights that can change."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = vec[float](weights)
        self.evaluation = Evaluation(self.weights)
        self.turns = Turns(self.evaluation)
        self.rounds = Rounds(self.evaluation, Steps(self.evaluation, hasty=True))

    def play_turn(self, state: State, random: Random | None, explore: float) -> tuple[Seats, list[int]]:
        """Play one turn; return what the position at its end is made of, and the points there."""
        self.evaluation.count(view_of(state))
        plans = self.turns.plans(state, LIMIT)[:WIDTH]
        if random is not None and random.below(1000) < int(explore * 1000):
            plan = plans[int(random.below(min(len(plans), DRAWN)))]
        else:
            self.rounds.judge(state, plans)
            plan = plans[0]
        for move in plan.moves:
            if move != END:
                state.do(move)
        seats = [self.features(state, seat) for seat in range(int(state.players))]
        points = state.scores()
        if plan.moves[-1] == END:
            state.do(END)
        return seats, points

    def features(self, state: State, seat: int) -> list[int]:
        """List the weights that a seat's prospects are the sum of."""
        found = self.evaluation.find(state, seat, True)
        return [int(self.evaluation.found[i]) for i in range(int(found))]


def new_game(kind: str, seed: str) -> State:
    """Deal a game of a kind such as `base-2`."""
    variant, players = kind.split("-")
    return deal(DEFAULT_DECK.cards(), int(players), variant == "interaction", False, None, seed)


def learn(player: Player, kind: str, seed: str, rate: float, trace: float, explore: float) -> None:
    """Play one game and learn from it."""
    state = new_game(kind, seed)
    random = Random(f"{seed} explore")
    history: list[tuple[Seats, list[int]]] = []
    while not state.is_over():
        last = state.taken
        turn = player.play_turn(state, random, explore)
        if int(last).bit_count() == 3:  # positions are judged at the end of a round
            history.append(turn)
    scores = state.scores()
    weights = player.weights
    players = len(scores)
    for i in range(players):
        for j in range(i + 1, players):
            target = following = float(scores[i] - scores[j])
            for seats, points in reversed(history):
                target = trace * target + (1 - trace) * following
                value = float(points[i] - points[j])
                value += sum(weights[f] for f in seats[i]) - sum(weights[f] for f in seats[j])
                step = rate * (target - value) / (players - 1)
                for f in seats[i]:
                    weights[f] += step
                for f in seats[j]:
                    weights[f] -= step
                following = value


def compare(new: Player, old: Player, kind: str, games: int, seed: str) -> tuple[float, float]:
    """Let one player meet others, paired deals in every seat; return its share of wins and its mean margin."""
    players = int(kind.split("-")[1])
    wins = margin = 0.0
    deals = max(1, games // players)
    for number in range(deals):
        for seat in range(players):
            state = new_game(kind, f"{seed} {number}")
            while not state.is_over():
                (new if state.turn == seat else old).play_turn(state, None, 0.0)
            scores = state.scores()
            best = max(score for i, score in enumerate(scores) if i != seat)
            wins += 1 / scores.count(best) if scores[seat] == best else float(scores[seat] > best)
            margin += scores[seat] - best
    return wins / (deals * players), margin / (deals * players)


def as_text(data: dict[str, Any]) -> str:
    """Print the data as JSON, the weights of each kind of game on one line."""
    text = json.dumps(data, indent=1)
    return re.sub(r"\[[-0-9.,\s]*\]", lambda found: " ".join(found[0].split()), text) + "\n"


def main() -> None:
    """Tune, compare with what there was, and write."""
    options = argparse.ArgumentParser(description="Find the weights of the bots' evaluation by self-play.")
    options.add_argument("kinds", nargs="*", default=KINDS, help=f"kinds of games, of {', '.join(KINDS)}")
    options.add_argument("--games", type=int, default=20_000, help="games of self-play for each kind")
    options.add_argument("--check", type=int, default=1_000, help="games against the old weights")
    options.add_argument("--rate", type=float, default=0.01, help="learning rate at the start; it falls to a twentieth")
    options.add_argument("--trace", type=float, default=0.8, help="λ: how far later positions are believed")
    options.add_argument("--explore", type=float, default=0.1, help="share of turns that are played at random")
    options.add_argument("--seed", default="1")
    options.add_argument("--start-from", help="the kind whose weights are the starting point; its own otherwise")
    options.add_argument("--fresh", action="store_true", help="start from nothing: only points count")
    options.add_argument("--file", type=Path, default=FILE, help="where weights are read and written")
    chosen = options.parse_args()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    for kind in chosen.kinds:
        data: dict[str, Any] = json.loads(chosen.file.read_text("utf-8"))
        old = Player(data["weights"][kind])
        player = Player([0.0] * WEIGHTS if chosen.fresh else data["weights"][chosen.start_from or kind])
        assert kind_of(new_game(kind, "")) == kind
        began = time.monotonic()
        with Progress(*columns) as progress:
            for number in progress.track(range(chosen.games), description=kind):
                rate = chosen.rate * 0.05 ** (number / chosen.games)
                learn(player, kind, f"tune {chosen.seed} {number}", rate, chosen.trace, chosen.explore)
        wins, margin = compare(player, old, kind, chosen.check, f"check {chosen.seed}")
        seconds = time.monotonic() - began
        found = f"{wins:.1%} of {chosen.check} games, margin {margin:+.2f}"
        print(f"{kind}: {found} against the weights before, {seconds:.0f} s")
        data["weights"][kind] = [round(weight, 3) for weight in player.weights]
        command = f"python tools/tune.py {kind} --games {chosen.games} --rate {chosen.rate} --trace {chosen.trace}"
        command += f" --explore {chosen.explore} --seed {chosen.seed}"
        steps: list[dict[str, str]] = data.setdefault("provenance", {}).setdefault(kind, [])
        if chosen.fresh or chosen.start_from:
            steps.clear()  # what was learned before is given up
            command += " --fresh" if chosen.fresh else f" --start-from {chosen.start_from}"
        steps.append({"command": command, "against the weights before": found})
        chosen.file.write_text(as_text(data), "utf-8")


if __name__ == "__main__":
    main()
