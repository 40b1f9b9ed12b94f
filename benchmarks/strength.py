"""How strong the bots are: the figures of the README, each with its 95 % interval and what is wanted.

    ./test compiled && PYTHONPATH=build/compiled .venv-dev/bin/python -m benchmarks.strength

`--part 0.1` plays a tenth of the games, `--levels` the eight levels for people instead. What was played is kept in
results/strength, and the same command goes on. It is also drawn, as docs/images/strength.svg or levels.svg.
"""

from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from cyclopts import App
from rich.console import Console
from rich.table import Table

from benchmarks.plots import Claimed, share_plot
from perfect_numbers.arena.play.schedule import schedule
from perfect_numbers.arena.play.tournament import pool_for
from perfect_numbers.arena.report.console import play_watched
from perfect_numbers.arena.stats.standings import standings
from perfect_numbers.bots import LEVELS
from perfect_numbers.rules import VARIANTS, Rules

IMAGES = Path(__file__).resolve().parent.parent / "docs/images"

app = App()


class Claim(NamedTuple):
    """One bot is to finish ahead of another at least so often."""

    stronger: str
    weaker: str
    games: int
    wanted: float
    rules: Rules = Rules()


LADDER = (
    Claim("greedy", "random", 1000, 0.99),
    Claim("planner", "greedy", 1000, 0.65),
    Claim("sage:100ms", "planner", 200, 0.70),
)
# With more players, and in the variant, the order stays the same.
OTHERS = [Rules(players, variant) for variant in VARIANTS for players in (2, 3, 4)][1:]
GAMES = 120
"""Games of each line-up; two bots make two line-ups of three, three of four."""
CLAIMS = (
    *LADDER,
    *(claim._replace(games=GAMES, wanted=0.5, rules=to) for to in OTHERS for claim in LADDER),
)

# The highest level is sage; a number of playouts is the same strength on every machine.
LEVEL_CLAIMS = (
    *(Claim(higher.spec, lower.spec, 400, 0.6) for lower, higher in pairwise(LEVELS[:-1])),
    Claim("sage:1000", LEVELS[-2].spec, 400, 0.6),
)


@app.default
def main(
    *,
    part: float = 1.0,
    levels: bool = False,
    seed: str = "1",
    jobs: int | None = None,
    out: Path = Path("results/strength"),
) -> None:
    """Play the ladder and print who finishes ahead of whom how often."""
    table = Table(
        "game", "stronger", "weaker", "games", "ahead", "95 % interval", "wanted", "", box=None, pad_edge=False
    )
    rows: list[Claimed] = []
    for claim in LEVEL_CLAIMS if levels else CLAIMS:
        games = max(2, round(claim.games * part))
        bots = [claim.stronger, claim.weaker]
        bouts = list(schedule(bots, games, seed, claim.rules))
        played = play_watched(bouts, out, pool_for(jobs, None), f"{claim.stronger} against {claim.weaker}")
        found = standings(played.results).ahead[claim.stronger, claim.weaker]
        where = f"{claim.rules.players} {claim.rules.variant}, {found.games:,} games"
        name = f"{claim.stronger} v {claim.weaker}, {where}"
        rows.append(Claimed(name, found, claim.wanted))
        table.add_row(
            f"{claim.rules.players} {claim.rules.variant}",
            claim.stronger,
            claim.weaker,
            f"{found.games:,}",
            f"{found.value:.1%}",
            f"{found.low:.1%} to {found.high:.1%}",
            f"{claim.wanted:.0%}",
            "yes" if found.value >= claim.wanted else "no",
        )
        if not played.is_complete:
            break
    if part == 1:
        share_plot(
            IMAGES / ("levels.svg" if levels else "strength.svg"),
            "Finishes ahead (95 % interval), and how often is wanted",
            rows,
        )
    Console(width=100).print(table)


if __name__ == "__main__":
    app()
