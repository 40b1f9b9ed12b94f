"""What the best other seat is worth while one seat plays its turn: found again only when something changes it."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.engine.moves import GIVE, REPLACE, STEAL_FROM
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import PLAYING, ROWS, SAVED


@final
class Others:
    """Remembers it from one end of a turn to the next."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation: Evaluation = evaluation
        self.top: i64 = -1
        self.threat: i64 = 0
        self.worth: float = 0.0

    def forget(self) -> None:
        """Begin another turn, or look at other unseen cards."""
        self.top = -1

    def best(self, state: State, path: vec[i64], length: i64) -> float:
        """Return what the best other seat is worth to the evaluation where the moves of a turn have led."""
        if self.evaluation.sees_pairs or state.phase != PLAYING or concerns_others(path, length):
            return self.evaluation.best_other(state, state.turn)
        threat: i64 = threat_to_others(state)
        if self.top != state.top or self.threat != threat:
            self.top = state.top
            self.threat = threat
            self.worth = self.evaluation.best_other(state, state.turn)
        return self.worth


def concerns_others(path: vec[i64], length: i64) -> bool:
    """Tell whether cards are given or stolen in a turn: all else leaves the other collections as they are."""
    i: i64 = 0
    while i < length:
        if GIVE <= path[i] < REPLACE or path[i] >= STEAL_FROM:
            return True
        i += 1
    return False


def threat_to_others(state: State) -> i64:
    """Return what a seat may do to the others later: steal, and give cards of some colours."""
    threat: i64 = state.cells[SAVED + state.turn] >> 2 & 1
    if not state.has_free_place(state.turn):
        threat |= (~state.cells[ROWS + state.turn] & 127) << 1
    return threat
