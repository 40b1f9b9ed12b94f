"""A plot of speeds as horizontal bars, on a logarithmic scale, as SVG."""

import math
from html import escape

WIDTH, LEFT, LINE, TOP = 900, 330, 20, 40
MINE, THEIRS, INK, FAINT = "#d55e00", "#8fa7bf", "#222222", "#dddddd"


def bars(groups: dict[str, list[tuple[str, float]]], ours: str) -> str:
    """Draw every group of bars under its name; bars whose name begins with `ours` stand out."""
    speeds = [speed for group in groups.values() for _, speed in group]
    low, high = math.floor(math.log10(min(speeds))), math.ceil(math.log10(max(speeds)))
    scale = (WIDTH - LEFT - 90) / (high - low)
    drawn: list[str] = []
    y = TOP
    for name, group in groups.items():
        drawn.append(f'<text x="10" y="{y + 14}" font-weight="bold" fill="{INK}">{escape(name)}</text>')
        y += LINE
        for game, speed in group:
            length = scale * (math.log10(speed) - low)
            fill = MINE if game.startswith(ours) else THEIRS
            drawn.append(
                f'<text x="{LEFT - 8}" y="{y + 14}" text-anchor="end" fill="{INK}">{escape(game)}</text>'
                f'<rect x="{LEFT}" y="{y + 3}" width="{length:.1f}" height="{LINE - 6}" fill="{fill}"/>'
                f'<text x="{LEFT + length + 5:.1f}" y="{y + 14}" fill="{INK}">{speed:,.0f}</text>'
            )
            y += LINE
        y += 8
    ticks = "".join(
        f'<path d="M{LEFT + i * scale:.1f} {TOP - 6}V{y}" stroke="{FAINT}"/>'
        f'<text x="{LEFT + i * scale:.1f}" y="{TOP - 12}" text-anchor="middle" fill="{INK}">{10 ** (low + i):,}</text>'
        for i in range(high - low + 1)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y + 10}" role="img" font-family="sans-serif"'
        ' font-size="12">'
        f'<title>Decisions a second through each interface</title><rect width="{WIDTH}" height="{y + 10}" fill="#fff"/>'
        f"{ticks}{''.join(drawn)}</svg>\n"
    )
