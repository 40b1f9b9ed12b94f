"""Opponents that play in compiled code: random, greedy and planner, just as the bots of these names do. Compiled."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.planning import Planning
from perfect_numbers.bots.search.steps import Steps
from perfect_numbers.engine.cards import CARD_CODES, PROTECT
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.table import OVER
from perfect_numbers.envs.compiled.episode import Episode, room_for_moves
from perfect_numbers.observation.encoding import kind_of

RANDOM: Final = 0
GREEDY: Final = 1
PLANNER: Final = 2
OUTSIDE: Final = 3
"""Whoever plays in this seat is asked by the caller."""
KINDS_OF_RIVAL: Final = ("random", "greedy", "planner")


@final
class Rivals:
    """Who plays in the seats behind seat 1."""

    def __init__(self, kinds: list[int], weights: vec[float], limit: int, width: int) -> None:
        self.kinds: list[int] = kinds
        """What plays in each seat; the first is the caller's."""
        self.evaluation: Evaluation = Evaluation(weights)
        self.steps: Steps = Steps(self.evaluation, hasty=False)
        self.planning: Planning = Planning(self.evaluation)
        self.limit: i64 = limit
        """Positions of a turn that planner searches, and turns that it looks at closely."""
        self.width: i64 = width
        self.moves: vec[i64] = room_for_moves()

    def play_on(self, episode: Episode, random: Random, skip_forced: bool) -> bool:
        """Play on until seat 1 has something to decide or the game ends; tell whether the caller must ask before."""
        state = episode.state
        moves = self.moves
        while state.phase != OVER:
            if state.turn != 0:
                kind: i64 = self.kinds[int(state.turn)]
                if kind == OUTSIDE:
                    return True
                if kind == RANDOM:
                    n: i64 = state.legal_into(moves)
                    episode.do(moves[random.below(n)])
                else:
                    self._count(episode)
                    if kind == GREEDY:
                        self._play_greedily(episode)
                    else:
                        self._play_plan(episode)
            elif skip_forced and state.legal_into(moves) == 1:
                episode.do(moves[0])
            else:
                return False
        return False

    def _count(self, episode: Episode) -> None:
        """Look at the unseen cards; they stay the same until the turn ends."""
        unseen = vec[i64]([i64(0)] * CARD_CODES)
        code: i64 = 1
        while code < CARD_CODES:
            if code & 7 or code >= PROTECT:
                unseen[code] = i64(episode.unseen[kind_of(code)])
            code += 1
        self.evaluation.remember(unseen)

    def _play_greedily(self, episode: Episode) -> None:
        state = episode.state
        seat: i64 = state.turn
        while state.turn == seat and state.phase != OVER:
            move: i64 = self.steps.best(state)
            episode.do(move)
            if move == END:
                return

    def _play_plan(self, episode: Episode) -> None:
        state = episode.state
        if state.legal_into(self.moves) == 1:
            episode.do(self.moves[0])
            return
        for move in self.planning.best(state, self.limit, self.width).moves:
            episode.do(move)
