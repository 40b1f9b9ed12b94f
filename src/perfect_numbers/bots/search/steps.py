"""Playing step by step: the move after which the position is worth most."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.trials import Trials
from perfect_numbers.engine.cards import PROTECT
from perfect_numbers.engine.moves import END, GIVE, OWN, PROTECT_WITH_CARD, REPLACE, SAVE, STEAL_FROM
from perfect_numbers.engine.playout import move_buffer
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import TAKING

WORST: Final = -1000000.0


@final
class Steps:
    """Looks one step ahead, and through the questions that the step raises."""

    def __init__(self, evaluation: Evaluation, hasty: bool) -> None:
        self.evaluation: Evaluation = evaluation
        self.hasty: bool = hasty
        """Whether action cards are thought of only when all other cards have been added."""
        self.moves: vec[i64] = move_buffer()
        self.answers: list[vec[i64]] = []
        """Room for the answers to a question, for each number of copies that are lent."""
        self.trials: Trials = Trials()

    def best(self, state: State) -> i64:
        """Return the best move of the one whose turn it is; the first of equal ones."""
        moves = self.moves
        n: i64 = state.legal_into(moves)
        chosen: i64 = moves[0]
        if n == 1:
            return chosen
        if state.phase == TAKING:
            moves = moves[:]  # judging a group means playing it, in the same buffer
        cards_first: bool = self.hasty and state.hand != 0 and state.hand & 127 < PROTECT
        others: float = self.evaluation.best_other(state, state.turn)
        rest: i64 = self.trials.number()
        best: float = WORST
        i: i64 = 0
        while i < n:
            if moves[i] < PROTECT_WITH_CARD or not cards_first:
                value: float = self._value_after(state, moves[i], others, rest)
                if value > best:
                    best = value
                    chosen = moves[i]
            i += 1
        return chosen

    def _value_after(self, state: State, move: i64, others: float, rest: i64) -> float:
        """Judge a legal move for the one whose turn it is.

        `others` is what the best other one is worth before it, `rest` the number of what the others have.
        """
        seat: i64 = state.turn
        if move == END:
            return self.evaluation.prospects(state, seat) - others
        child = self.trials.after(state, move, seat, rest)
        value: float
        if move < OWN:
            value = self._after_hand(child, seat)
            self.trials.spoil()
        elif child.ask:
            value = self._answered(child, seat)
        # Gifts, stolen cards, the threat to steal and a shorter game concern the others too.
        elif GIVE <= move < REPLACE or move >= STEAL_FROM or move == SAVE + 2 or child.top != state.top:
            value = self.evaluation.margin(child, seat)
        else:
            value = self.evaluation.prospects(child, seat) - others
        self.trials.give_back()
        return value

    def play_turn(self, state: State) -> None:
        """Play a turn, but do not pass it on; in set-up, lay out one seat's cards."""
        seat: i64 = state.turn
        while state.turn == seat:
            move: i64 = self.best(state)
            if move == END:
                return
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
        depth: i64 = self.trials.lent
        while len(self.answers) <= depth:
            self.answers.append(move_buffer())
        answers = self.answers[int(depth)]
        n: i64 = state.legal_into(answers)
        rest: i64 = self.trials.number()
        best: float = WORST
        i: i64 = 0
        while i < n:
            child = self.trials.after(state, answers[i], seat, rest)
            value: float = self._answered(child, seat) if child.ask else self.evaluation.margin(child, seat)
            self.trials.give_back()
            if value > best:
                best = value
            i += 1
        return best
