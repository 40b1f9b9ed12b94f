"""Playing step by step: the move after which the position is worth most."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.engine.moves import END, MOST_LEGAL, OWN
from perfect_numbers.engine.playout import move_buffer
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import TAKING

WORST = -1000000.0


@final
class Steps:
    """Looks one step ahead, and through the questions that the step raises."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation: Evaluation = evaluation
        self.moves: vec[i64] = move_buffer()
        self.best_value: float = 0.0
        """What the move that was found last is worth."""

    def value_after(self, state: State, move: i64) -> float:
        """Judge a legal move for the one whose turn it is."""
        seat: i64 = state.turn
        if move == END:
            return self.evaluation.margin(state, seat)
        child = state.clone()
        child.do(move)
        if move < OWN:
            self.evaluation.change(state, move, -1)
            value: float = self._after_hand(child, seat)
            self.evaluation.change(state, move, 1)
            return value
        if child.ask:
            return self._answered(child, seat)
        return self.evaluation.margin(child, seat)

    def best(self, state: State) -> i64:
        """Return the best move of the one whose turn it is; the first of equal ones."""
        moves = self.moves
        n: i64 = state.legal_into(moves)
        chosen: i64 = moves[0]
        if n == 1:
            return chosen
        if state.phase == TAKING:
            moves = moves[:]  # judging a group means playing it, in the same buffer
        best: float = WORST
        i: i64 = 0
        while i < n:
            value: float = self.value_after(state, moves[i])
            if value > best:
                best = value
                chosen = moves[i]
            i += 1
        self.best_value = best
        return chosen

    def play_turn(self, state: State) -> None:
        """Play a turn, but do not pass it on; in set-up, lay out one seat's cards."""
        seat: i64 = state.turn
        while state.turn == seat:
            move: i64 = self.best(state)
            if move == END:
                return
            if move < OWN:
                self.evaluation.change(state, move, -1)
            state.do(move)

    def finish_round(self, state: State) -> None:
        """Play on from the end of a turn to the end of the round's last one."""
        while state.taken != 15:
            state.do(END)
            self.play_turn(state)

    def _after_hand(self, state: State, seat: i64) -> float:
        """Judge a group that was taken by playing it."""
        while state.hand or state.ask:
            state.do(self.best(state))
        return self.evaluation.margin(state, seat)

    def _answered(self, state: State, seat: i64) -> float:
        """Judge a position in which something is asked by the best answer."""
        answers = vec[i64]([i64(0)] * MOST_LEGAL)
        n: i64 = state.legal_into(answers)
        best: float = WORST
        i: i64 = 0
        while i < n:
            child = state.clone()
            child.do(answers[i])
            value: float = self._answered(child, seat) if child.ask else self.evaluation.margin(child, seat)
            if value > best:
                best = value
            i += 1
        return best
