"""The end of a game as a picture to share: who won, with how many points, and where they came from."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from markupsafe import Markup

from perfect_numbers.render.cards import card_id, definitions
from perfect_numbers.web.table.table import Table
from perfect_numbers.web.views.environment import environment
from perfect_numbers.web.views.fitting import Fitted, breadth, fitted
from perfect_numbers.web.views.result import Standing, result_of

WIDTH: Final = 1200
HEIGHT: Final = 630
_CARDS: Final = ("G2", "R3", "B4", "Y5", "J6", "P7")
_BAR_LEFT: Final = 350
_BAR_RIGHT: Final = 1010
_LINE: Final = 1072
"""How wide a line may be."""
_GAP: Final = 72
"""How wide the sign before an entry of the legend is, with what is left free."""


class ScorePart(NamedTuple):
    """A piece of a bar: the points of one kind."""

    source: str
    x: float
    width: float
    points: int


class LegendEntry(NamedTuple):
    """What one kind of points is called, and where that stands."""

    source: str
    words: str
    x: int
    size: float


class ScoreBar(NamedTuple):
    """One player's line of the picture."""

    standing: Standing
    name: Fitted
    y: float
    parts: tuple[ScorePart, ...]


def picture(table: Table, lang: str) -> str:
    """Draw how a game ended as SVG; nothing in it is fetched from elsewhere."""
    result = result_of(table, (), lang)
    most = max(1, *(standing.points for standing in result.standings))
    step = 320 / len(result.standings)
    bars = [
        _bar(standing, result.sources, 215 + step * (i + 0.5), (_BAR_RIGHT - _BAR_LEFT) / most)
        for i, standing in enumerate(result.standings)
    ]
    return (
        environment(lang)
        .get_template("picture.svg")
        .render(
            width=WIDTH,
            height=HEIGHT,
            sentence=result.sentence,
            title=fitted(result.sentence, 600, 48),
            bars=bars,
            legend=_legend(result.sources),
            cards=[(card_id(code), 716 + 67 * i, (i - 2.5) * 5) for i, code in enumerate(_CARDS)],
            definitions=Markup(definitions("".join(f'href="#{card_id(code)}"' for code in _CARDS), lang)),
        )
    )


def _legend(sources: Mapping[str, str]) -> list[LegendEntry]:
    """Lay the words out on one line, as large as they can be."""
    size = min(24.0, (_LINE - _GAP * len(sources)) / breadth("".join(sources.values())))
    entries, x = [], 64.0
    for source, words in sources.items():
        entries.append(LegendEntry(source, words, round(x), round(size, 1)))
        x += _GAP + size * breadth(words)
    return entries


def _bar(standing: Standing, sources: Iterable[str], y: float, scale: float) -> ScoreBar:
    parts, x = [], float(_BAR_LEFT)
    for source, points in zip(sources, standing.earned, strict=True):
        if points:
            parts.append(ScorePart(source, round(x, 1), round(points * scale, 1), points))
            x += points * scale
    return ScoreBar(standing, fitted(standing.name, 270, 34), round(y, 1), tuple(parts))
