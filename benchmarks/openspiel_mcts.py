"""Our sage against OpenSpiel's own Monte-Carlo tree search with random rollouts, at equal time.

    ./test compiled && PYTHONPATH=build/compiled .venv-dev/bin/python -m benchmarks.openspiel_mcts

OpenSpiel's search plays the game that perfect_numbers.envs registers. It gets its time for every move that is not
forced, sage only once a turn, so what is equal is in OpenSpiel's favour. It is a bot like any other, too:
`perfect-numbers arena --bots sage:100ms,benchmarks/openspiel_mcts.py:OpenSpielSearch:100ms`.
"""

import time
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from cyclopts import App
from librt.vecs import vec
from mypy_extensions import i64, u8
from open_spiel.python.algorithms import mcts
from rich.console import Console

import perfect_numbers.envs  # noqa: F401  # importing registers the game
from perfect_numbers.arena.play.schedule import schedule
from perfect_numbers.arena.play.tournament import pool_for
from perfect_numbers.arena.report.console import play_watched
from perfect_numbers.arena.stats.standings import standings
from perfect_numbers.bots import Bot, Clock
from perfect_numbers.bots.budget import read_budget
from perfect_numbers.envs.compiled.chance import Drawing
from perfect_numbers.envs.compiled.episode import Episode
from perfect_numbers.observation.encoding import kind_of
from perfect_numbers.observation.layout import KINDS
from perfect_numbers.rules import Rules
from perfect_numbers.view import View

EXPLORATION = 15.0
"""The constant of the UCT formula; rewards are margins of some tens of points. This is stronger here than the usual 2
with rewards for the win alone."""

app = App()


class TimeUpError(Exception):
    """The search must end now."""


class TimedSearch(mcts.MCTSBot):  # type: ignore[misc]  # OpenSpiel ships no types
    """OpenSpiel's search as it is, ended by the clock instead of a number of simulations."""

    root: Any = None
    until = 0.0

    def _apply_tree_policy(self, root: Any, state: Any) -> Any:
        self.root = root
        if time.perf_counter() >= self.until and root.children:
            raise TimeUpError
        return super()._apply_tree_policy(root, state)

    def best(self, state: Any, seconds: float) -> int:
        """Search for so long and return the best action."""
        self.until = time.perf_counter() + seconds
        try:
            return int(self.step(state))
        except TimeUpError:
            return int(self.root.best_child().action)


class OpenSpielSearch(Bot):
    """OpenSpiel's `mcts.MCTSBot` with random rollouts."""

    name = "openspiel"
    description = "OpenSpiel's Monte-Carlo tree search with random rollouts."
    takes_argument = True

    def __init__(self, seed: int | str = 0, argument: str = "100ms") -> None:
        super().__init__(seed, argument)
        self.seconds = read_budget(argument or "100ms").seconds or 0.1
        self._searches: dict[tuple[int, str], tuple[Any, TimedSearch]] = {}

    def choose(self, view: View, legal: list[int], clock: Clock) -> int:
        if len(legal) == 1:
            return legal[0]
        kind = (int(view.state.players), "interaction" if view.state.interaction else "base")
        if kind not in self._searches:
            self._searches[kind] = self._search(*kind)
        game, search = self._searches[kind]
        return search.best(as_open_spiel(game, view), min(self.seconds, clock.left()))

    def _search(self, players: int, variant: str) -> tuple[Any, TimedSearch]:
        game = pyspiel.load_game("python_perfect_numbers", {"players": players, "variant": variant, "reward": "margin"})
        random = np.random.RandomState(int(self.random.word()))
        evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random)
        return game, TimedSearch(game, EXPLORATION, 1_000_000_000, evaluator, random_state=random)


def as_open_spiel(game: Any, view: View) -> Any:
    """Return the position as a state of the OpenSpiel game: what is unseen will be drawn by chance."""
    unseen = vec[u8]([u8(0)] * KINDS)
    for card in view.bag:
        unseen[kind_of(i64(card))] += 1
    state = game.new_initial_state()
    state.drawing = Drawing(Episode(view.state.clone(), unseen, 0), False, 0, int(view.state.top), vec[i64]())
    return state


@app.default
def main(
    *,
    budget: str = "100ms",
    games: int = 100,
    seed: str = "1",
    jobs: int | None = None,
    out: Path = Path("results/openspiel"),
) -> None:
    """Play the two against each other on paired deals and print how often sage finishes ahead."""
    sage, theirs = f"sage:{budget}", f"{__file__}:OpenSpielSearch:{budget}"
    matches = list(schedule([sage, theirs], games, seed, Rules()))
    played = play_watched(matches, out, pool_for(jobs, None), "games")
    shown = standings(played.results)
    found = shown.ahead[sage, theirs]
    seconds = {bot.bot: bot.seconds for bot in shown.bots}
    Console().print(
        f"sage:{budget} against OpenSpiel's MCTS at {budget} a move: {found.value:.1%}"
        f" ({found.low:.1%} to {found.high:.1%}), {found.games} games, {shown.failed} failures;"
        f" thinking in a game: {seconds[sage]:.1f} s against {seconds[theirs]:.1f} s"
    )


if __name__ == "__main__":
    app()
