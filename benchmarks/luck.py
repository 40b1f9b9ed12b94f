"""What `arena --adjust` is worth: how much narrower the intervals are, at which price, and that the means agree.

    ./test compiled && export PYTHONPATH=build/compiled
    perfect-numbers arena --bots sage:500,planner --games 400 --seed 1 --adjust --out results/luck
    .venv-dev/bin/python -m benchmarks.luck results/luck [--plot]

reads a folder that `arena --adjust` wrote. `--plot` draws docs/images/luck.svg. The coefficients are fitted, on other
deals, by `--fit`, which takes one folder for each number of players:

    perfect-numbers arena --bots sage:500,planner --games 60 --seed fit --adjust --out results/fit2
    perfect-numbers arena --bots sage:200,planner,greedy --players 3 --games 30 --seed fit --adjust --out results/fit3
    perfect-numbers arena --bots sage:200,planner,greedy --players 4 --games 24 --seed fit --adjust --out results/fit4
    .venv-dev/bin/python -m benchmarks.luck --fit results/fit2 results/fit3 results/fit4
"""

import json
import math
from collections.abc import Sequence
from pathlib import Path
from statistics import covariance, fmean, variance
from typing import NamedTuple

from cyclopts import App
from rich.console import Console
from rich.table import Table

from benchmarks.plots import luck_plot
from perfect_numbers.arena.play.luck import GameLuck, LuckStore
from perfect_numbers.arena.play.results import GameResult
from perfect_numbers.arena.play.store import GameStore
from perfect_numbers.arena.stats import adjustment
from perfect_numbers.arena.stats.adjustment import coefficients

ROOT = Path(__file__).resolve().parent.parent
PLOT = ROOT / "docs/images/luck.svg"
COEFFICIENTS = ROOT / "src/perfect_numbers/arena/stats/adjustment.json"

Judged = tuple[GameResult, GameLuck]

app = App()


class Deal(NamedTuple):
    """The games of one deal, in the mean: the first bot's result, and its luck as far as it is taken off."""

    result: float
    luck: float


@app.default
def main(*folders: Path, fit: bool = False, plot: bool = False) -> None:
    """Print plain and adjusted results side by side, or fit the coefficients."""
    if fit:
        COEFFICIENTS.write_text(json.dumps(fitted(folders), indent=2) + "\n", encoding="utf-8")
        print(COEFFICIENTS.read_text("utf-8"))
        return
    for folder in folders:
        judged = read(folder)
        show(folder, judged)
        if plot:
            luck_plot(PLOT, [tuple(deal) for deal in deals(judged, "margin", first_bot(judged))])


def read(folder: Path) -> list[Judged]:
    """Return the games of a folder that were played to their end and whose luck is known."""
    with GameStore(folder) as games:
        lucks = LuckStore(folder)
        found = [(result, lucks.get(result)) for result in games]
        lucks.close()
    return [(result, luck) for result, luck in found if luck is not None and result.scores is not None]


def first_bot(judged: Sequence[Judged]) -> str:
    """Return the bot whose results are shown: the one with the most victories."""
    won: dict[str, float] = {}
    for result, _ in judged:
        for bot, share in zip(result.bots, result.shares, strict=True):
            won[bot] = won.get(bot, 0.0) + share
    return max(won, key=lambda bot: won[bot])


def measured(result: GameResult, seat: int, what: str) -> float:
    """Return a seat's score, margin or share of the victory."""
    assert result.scores is not None
    return {"score": result.scores[seat], "margin": result.margin(seat), "share": result.shares[seat]}[what]


def deals(judged: Sequence[Judged], what: str, bot: str) -> list[Deal]:
    """Return the result and the luck of a bot, deal by deal; of a bot that plays against itself, in the first seat."""
    by_deal: dict[str, list[Deal]] = {}
    for result, luck in judged:
        seats = [seat for seat, name in enumerate(result.bots) if name == bot]
        if len(seats) == result.players:
            seats = seats[:1]
        coefficient = getattr(coefficients(result.players), what)
        for seat in seats:
            taken_off = coefficient * getattr(luck, what)[seat]
            by_deal.setdefault(result.seed, []).append(Deal(measured(result, seat, what), taken_off))
    return [Deal(fmean(d.result for d in some), fmean(d.luck for d in some)) for some in by_deal.values()]


def show(folder: Path, judged: Sequence[Judged]) -> None:
    """Print what the adjustment did to a folder's results."""
    bot = first_bot(judged)
    thinking = fmean(sum(result.seconds) for result, _ in judged)
    price = fmean(luck.seconds for _, luck in judged)
    table = Table(
        *("", "plain", "±", "without luck", "±", "difference", "± of it", "variance", "net gain"),
        title=f"{folder}: {bot}, {len(judged):,} games; {thinking:.2f} s to play one, {price:.2f} s to judge its luck",
        box=None,
    )
    for what in ("score", "margin", "share"):
        found = deals(judged, what, bot)
        plain, rest = [deal.result for deal in found], [deal.result - deal.luck for deal in found]
        ratio = variance(rest) / variance(plain)
        luck = [deal.luck for deal in found]
        cells = [f"{fmean(plain):.3f}", f"{error(plain):.3f}", f"{fmean(rest):.3f}", f"{error(rest):.3f}"]
        cells += [f"{fmean(luck):+.3f}", f"{error(luck):.3f}"]
        table.add_row(what, *cells, f"{ratio:.2f}", f"{thinking / ratio / (thinking + price):.2f}")
    Console(width=120).print(table, "± are standard errors. Net gain: as exact as so much more time without it.")


def error(values: Sequence[float]) -> float:
    """Return the standard error of a mean."""
    return math.sqrt(variance(values) / len(values))


def fitted(folders: Sequence[Path]) -> dict[str, object]:
    """Find, for each folder's number of players, how much of the luck should be taken off."""
    found: dict[str, dict[str, float]] = {}
    games: dict[str, int] = {}
    for folder in folders:
        judged = read(folder)
        players = str(judged[0][0].players)
        games[players] = len(judged)
        found[players] = {what: round(_slope(judged, what), 2) for what in adjustment.Coefficients._fields}
    command = "python -m benchmarks.luck --fit " + " ".join(map(str, folders))
    return {"command": command, "games": games, "coefficients": found}


def _slope(judged: Sequence[Judged], what: str) -> float:
    """Return the slope of results on luck, over the seats of all games; each bot's results around their own mean."""
    by_bot: dict[str, list[tuple[float, float]]] = {}
    for result, luck in judged:
        for seat, bot in enumerate(result.bots):
            by_bot.setdefault(bot, []).append((measured(result, seat, what), getattr(luck, what)[seat]))
    both = spread = 0.0
    for pairs in by_bot.values():
        results, lucks = zip(*pairs, strict=True)
        both += covariance(results, lucks) * len(pairs)
        spread += variance(lucks) * len(pairs)
    return both / spread


if __name__ == "__main__":
    app()
