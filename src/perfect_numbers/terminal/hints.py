"""Hints at a prompt: each time one is asked for at the same moment, it says one step more."""

from collections.abc import Callable, Iterable

from perfect_numbers.analysis.advice import Advice
from perfect_numbers.analysis.hints import Hint, Why, hint
from perfect_numbers.position import Position
from perfect_numbers.terminal.desk import Desk


class Hints:
    """How often somebody has asked at this moment."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._moment: tuple[str, ...] | None = None
        self._step = 0
        self._advice: Advice | None = None

    def step_at(self, moment: tuple[str, ...]) -> int:
        """Count that a hint is asked for, and return how much to tell."""
        if moment != self._moment:
            self._moment, self._step, self._advice = moment, 0, None
        self._step += 1
        return self._step

    def give(self, position: Position, moment: tuple[str, ...], think: Callable[[], Advice]) -> None:
        """Give the next step of a hint; there is thinking only before the first."""
        step = self.step_at(moment)
        if self._advice is None:
            self._advice = think()
        self.tell(hint(self._advice, position, step, self.desk.lang, self.desk.names))

    def tell(self, told: Hint) -> None:
        """Print what a hint tells that the step before it did not."""
        if told.step == 1:
            self.desk.show(told.look, "cyan")
        elif told.step == 2:
            for sentence in told.turn:
                self.desk.show(f"  {sentence}", "cyan")
        else:
            self.say(told.why)

    def say(self, reasons: Iterable[Why]) -> None:
        """Print reasons, each with its rule."""
        for sentence, rule in reasons:
            self.desk.show(f"  {sentence}{f' ({rule})' if rule else ''}", "cyan")
