"""What a study measures in every game, and how two settings compare on the same deals."""

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Final, NamedTuple

from perfect_numbers.arena.play.results import GameResult
from perfect_numbers.arena.stats.intervals import Estimate, by_deal, mean, share


class Measure(NamedTuple):
    """Something that can be read off a game that was played to its end."""

    subject: str
    """The heading under which it stands."""
    name: str
    of: Callable[[GameResult], float]
    form: str
    """How a value is written."""
    is_share: bool = False

    def estimate(self, results: Sequence[GameResult]) -> Estimate:
        """Estimate its mean."""
        deals = by_deal((result.seed, self.of(result)) for result in results if result.scores is not None)
        return share(deals) if self.is_share else mean(deals)

    def difference(self, first: Sequence[GameResult], second: Sequence[GameResult], comparisons: int) -> Estimate:
        """Estimate by how much it is higher in the second setting, deal by deal; one of so many comparisons."""
        before = by_deal((result.seed, self.of(result)) for result in first if result.scores is not None)
        after = by_deal((result.seed, self.of(result)) for result in second if result.scores is not None)
        both = [deal for deal in before if deal in after]
        return mean({deal: [fmean(after[deal]) - fmean(before[deal])] for deal in both}, comparisons)

    def text(self, value: float) -> str:
        """Write a value."""
        return self.form.format(value)

    def tick(self, value: float) -> str:
        """Write a round value."""
        return f"{value:.0%}" if self.form.endswith("%}") else f"{value:g}"


def _scores(result: GameResult) -> list[int]:
    assert result.scores is not None
    return sorted(result.scores, reverse=True)


def _used(*rules: str) -> Callable[[GameResult], float]:
    return lambda result: sum(sum(result.used.get(rule, ())) for rule in rules)


def _advantage(order: int) -> Callable[[GameResult], float]:
    """Return by how much the share of the victories of one place in the order differs from an even one."""

    def of(result: GameResult) -> float:
        return result.shares[(result.start - 1 + order) % result.players] - 1 / result.players

    return of


MEASURES: Final = (
    Measure("Scores", "points a player", lambda result: fmean(_scores(result)), "{:.2f}"),
    Measure("Scores", "points of the winner", lambda result: _scores(result)[0], "{:.2f}"),
    Measure("Scores", "lead of the winner", lambda result: _scores(result)[0] - _scores(result)[1], "{:.2f}"),
    Measure("Ties", "shared victories", lambda result: max(result.shares) < 1, "{:.1%}", is_share=True),
    Measure("Seats", "advantage of who begins", _advantage(0), "{:.1%}"),
    Measure("Seats", "advantage of who acts last", _advantage(-1), "{:.1%}"),
    Measure("Length", "turns", lambda result: result.turns, "{:.2f}"),
    Measure("Length", "moves", lambda result: result.moves, "{:.1f}"),
    Measure("Interaction", "cards given", _used("GIVE"), "{:.2f}"),
    Measure("Interaction", "cards stolen", _used("STEAL"), "{:.2f}"),
    Measure("Interaction", "gifts that cost cards", _used("GIVE-LOWER"), "{:.2f}"),
    Measure("Interaction", "rows of others completed", _used("GIVE-PERFECT"), "{:.2f}"),
    Measure("Interaction", "rows protected", _used("PROTECT-CARD", "PROTECT-FLIP"), "{:.2f}"),
)
