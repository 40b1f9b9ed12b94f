"""One HTML page that needs nothing else: no script, no font, no picture from anywhere."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1d2433; --soft: #5b6475; --paper: #f6f5f1; --card: #fff; --line: #dcdfe6;
  --accent: #2f5fd0; --bar: #6f93e6; --warm: #b4470f; --ahead: 47 95 208; --behind: 205 96 32; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaf0; --soft: #a4adbf; --paper: #12151c; --card: #1b202a;
  --line: #343b49; --accent: #8fb0ff; --bar: #5b82dc; --warm: #ffab7a; --ahead: 110 150 255; --behind: 235 130 70; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: clamp(1.6rem, 5vw, 2.3rem); line-height: 1.15; margin: 0 0 .5rem; letter-spacing: -.02em; }
h2 { font-size: 1.2rem; margin: 0 0 .25rem; }
h3 { font-size: 1rem; margin: 1.2rem 0 0; }
section { background: var(--card); border: 1px solid var(--line); border-radius: .9rem; padding: 1.25rem;
  margin-top: 1.25rem; }
p { margin: 0 0 .8rem; max-width: 46rem; }
.note, small { color: var(--soft); font-size: .875rem; }
small { display: block; }
code { font: .875rem/1.6 ui-monospace, monospace; overflow-wrap: anywhere;
  background: color-mix(in srgb, var(--soft) 14%, transparent);
  padding: .1rem .35rem; border-radius: .3rem; }
.scroll { overflow-x: auto; }
.scroll:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .4rem .6rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
thead th { color: var(--soft); font-weight: 600; font-size: .85rem; vertical-align: bottom; }
th[scope=row], th.words, td.words { text-align: left; }
th[scope=row], .matrix thead th { white-space: normal; overflow-wrap: anywhere; min-width: 6.5rem; max-width: 13rem; }
td.words { white-space: normal; min-width: 14rem; }
tbody tr:last-child > * { border-bottom: 0; }
.matrix { width: auto; }
.matrix small { color: inherit; }
.matrix td, .matrix thead th { text-align: center; min-width: 6.5rem; }
.matrix td { border: 2px solid var(--card); border-radius: .5rem; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .75rem; margin: 1rem 0 0; }
.facts div { background: var(--card); border: 1px solid var(--line); border-radius: .9rem; padding: .7rem 1rem; }
.facts dt { color: var(--soft); font-size: .85rem; }
.facts dd { margin: 0; font-size: 1.35rem; font-weight: 650; }
.plot { display: grid; gap: .35rem; margin-top: .75rem; }
.row { display: grid; grid-template-columns: minmax(6rem, 22%) 1fr 12.5rem; gap: 0 .9rem;
  align-items: center; }
.wide .row { grid-template-columns: minmax(6rem, 42%) 1fr 4rem; }
.row svg { width: 100%; display: block; overflow: visible; }
.row .label { overflow-wrap: anywhere; line-height: 1.25; }
.row .value { text-align: right; font-variant-numeric: tabular-nums; line-height: 1.25; }
svg text { fill: var(--soft); font-size: 12px; }
.grid { stroke: var(--line); }
.reference { stroke: var(--warm); stroke-dasharray: 4 3; stroke-width: 1.5; }
.whisker { stroke: var(--accent); stroke-width: 3; stroke-linecap: round; opacity: .55; }
.dot { fill: var(--accent); stroke: var(--card); stroke-width: 1.5; }
.bar { fill: var(--bar); }
.mean { stroke: var(--warm); stroke-width: 2; }
details { margin-top: .9rem; }
summary { cursor: pointer; color: var(--accent); }
@media (max-width: 40rem) {
  section { padding: 1rem; }
  .row, .wide .row { grid-template-columns: 1fr auto; margin-bottom: .3rem; }
  .row svg { grid-row: 2; grid-column: 1 / -1; }
  .axis > span { display: none; }
  .axis svg { grid-row: 1; }
  th, td { padding: .4rem; }
}
@media print { body { background: #fff; } section { break-inside: avoid; } }
"""


def page(title: str, intro: str, sections: Iterable[str]) -> str:
    """Return a whole page; the intro and the sections are markup."""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(title)}</h1>\n{intro}\n{chr(10).join(sections)}\n</main>\n</body>\n</html>\n"
    )


def section(heading: str, explanation: str, content: str) -> str:
    """Return a part of the page with a heading and a sentence on how to read it."""
    return f'<section><h2>{escape(heading)}</h2><p class="note">{escape(explanation)}</p>{content}</section>'


def facts(pairs: Iterable[tuple[str, str]]) -> str:
    """Return the most important numbers, large."""
    return (
        '<dl class="facts">'
        + "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in pairs)
        + "</dl>"
    )


def table(caption: str, heading: Sequence[str], rows: Iterable[Sequence[str]], style: str = "") -> str:
    """Return a table whose first column names the rows; a cell may be markup of its own (`<td…`)."""
    head = "".join(f'<th scope="col"{" class=words" if i == 0 else ""}>{escape(h)}</th>' for i, h in enumerate(heading))
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(cell if cell.startswith("<td") else f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in rows
    )
    return (
        f'<div class="scroll" role="region" tabindex="0" aria-label="{escape(caption)}">'
        f'<table class="{style}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
    )
