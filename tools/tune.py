"""Find the weights of the bots' evaluation by self-play: python tools/tune.py --help.

`bots/search/learning.py` says how. Compiled, a two-player game takes some eight milliseconds: have a compiled package
on PYTHONPATH.

Learning is kept in a folder and goes on from there; `--publish` puts what was learned into the package.
"""

import argparse
import json
import time
from pathlib import Path

import numpy as np
from librt.vecs import vec

from perfect_numbers.bots.players.weights import kind_of, packed, weights
from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.learning import Learner
from perfect_numbers.bots.search.rounds import Rounds
from perfect_numbers.bots.search.steps import Steps
from perfect_numbers.bots.search.tables import MANY
from perfect_numbers.bots.search.turns import Turns
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import State
from perfect_numbers.rules import Rules
from perfect_numbers.view import view_of

PACKAGE = Path(__file__).resolve().parent.parent / "src/perfect_numbers/bots/players"
LIMIT = 2000
"""Positions that are searched a turn."""
WIDTH = 24
"""How many ways to play a turn are looked at closely."""
SAVE_EVERY = 1000
KINDS = [f"{variant}-{players}" for variant in ("base", "interaction") for players in (2, 3, 4)]


class Player:
    """The planner with weights that can change."""

    def __init__(self, weights: vec[float]) -> None:
        self.weights = weights
        self.evaluation = Evaluation(self.weights)
        self.turns = Turns(self.evaluation)
        self.rounds = Rounds(self.evaluation, Steps(self.evaluation, hasty=True))

    def play_turn(self, state: State) -> None:
        """Play one turn, but do not pass it on."""
        self.evaluation.count(view_of(state))
        plans = self.turns.plans(state, LIMIT, WIDTH)
        self.rounds.judge(state, plans)
        for move in plans[0].moves:
            if move != END:
                state.do(move)


def load(folder: Path, kind: str) -> Learner:
    """Go on from the folder, or begin with the package's weights."""
    before = weights(kind)
    path = folder / f"{kind}.npz"
    if not path.exists():
        found = [float(weight) for weight in before]
        return Learner(vec[float](found + [0.0] * (MANY - len(found))), before)
    data = np.load(path)
    learner = Learner(vec[float]([float(x) for x in data["weights"]]), before)
    learner.net = vec[float]([float(x) for x in data["net"]])
    learner.gross = vec[float]([float(x) for x in data["gross"]])
    learner.games = int(data["games"])
    learner.error, learner.error_before = float(data["error"]), float(data["error_before"])
    learner.positions = float(data["positions"])
    return learner


def save(learner: Learner, folder: Path, kind: str) -> None:
    """Write everything into the folder."""
    arrays = {name: np.array(list(getattr(learner, name))) for name in ("weights", "net", "gross")}
    names = ("games", "error", "error_before", "positions")
    numbers = {name: np.array(getattr(learner, name)) for name in names}
    np.savez_compressed(folder / f"{kind}.new.npz", allow_pickle=False, **arrays, **numbers)
    (folder / f"{kind}.new.npz").replace(folder / f"{kind}.npz")


def new_game(kind: str, seed: str) -> State:
    """Deal a game of a kind such as `base-2`."""
    variant, players = kind.split("-")
    return Rules.from_json({"players": int(players), "variant": variant}).deal(seed)


def compare(new: Player, old: Player, kind: str, games: int, seed: str) -> tuple[float, float]:
    """Let one player meet others, paired deals in every seat; return its share of wins and its mean margin."""
    players = int(kind.split("-")[1])
    wins = margin = 0.0
    deals = max(1, games // players)
    for number in range(deals):
        for seat in range(players):
            state = new_game(kind, f"{seed} {number}")
            while not state.is_over():
                in_setup = state.phase == 0
                (new if state.turn == seat else old).play_turn(state)
                if not in_setup:
                    state.do(END)
            scores = state.scores()
            best = max(score for i, score in enumerate(scores) if i != seat)
            wins += 1 / scores.count(best) if scores[seat] == best else float(scores[seat] > best)
            margin += scores[seat] - best
    return wins / (deals * players), margin / (deals * players)


def main() -> None:
    """Learn, compare with what there was, publish."""
    options = argparse.ArgumentParser(description="Find the weights of the bots' evaluation by self-play.")
    options.add_argument("kinds", nargs="*", default=KINDS, help=f"kinds of games, of {', '.join(KINDS)}")
    options.add_argument("--folder", type=Path, required=True, help="where learning is kept")
    options.add_argument("--games", type=int, default=100_000, help="games of self-play for each kind, older included")
    options.add_argument("--check", type=int, default=0, help="games against the package's weights, in the end")
    options.add_argument("--rate", type=float, default=0.002, help="largest step of a weight, as a share of the error")
    options.add_argument("--trace", type=float, default=0.6, help="λ: how far later positions are believed")
    options.add_argument("--explore", type=float, default=0.08, help="share of turns that are played at random")
    options.add_argument("--publish", action="store_true", help="put the weights into the package")
    chosen = options.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for kind in chosen.kinds:
        assert kind_of(new_game(kind, "")) == kind
        learner = load(chosen.folder, kind)
        began = time.monotonic()
        while learner.games < chosen.games:
            seed = f"learn {kind} {learner.games}"
            state, random = new_game(kind, seed), Random(f"{seed} explore")
            learner.play(state, random, chosen.rate, chosen.trace, int(1000 * chosen.explore))
            if learner.games % SAVE_EVERY == 0:
                save(learner, chosen.folder, kind)
                found = f"squared error {learner.error:.2f}, with the package's weights {learner.error_before:.2f}"
                print(f"{kind}: {learner.games} games, {time.monotonic() - began:.0f} s, {found}", flush=True)
        if chosen.check:
            wins, margin = compare(Player(learner.weights), Player(weights(kind)), kind, chosen.check, "check")
            print(f"{kind}: {wins:.1%} of {chosen.check} games, margin {margin:+.2f} against the package's weights")
        if chosen.publish:
            (PACKAGE / f"{kind}.weights").write_bytes(packed(learner.weights))
            note = {"games": int(learner.games), "rate": chosen.rate, "trace": chosen.trace, "explore": chosen.explore}
            print(json.dumps({kind: note}))


if __name__ == "__main__":
    main()
