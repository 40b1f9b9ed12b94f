"""The pages as HTML: each is one file that needs nothing else, no script, no font, no picture from anywhere."""

from collections.abc import Mapping
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

from perfect_numbers.deck import DEFAULT_DECK
from perfect_numbers.rules import Rules


def render_page(template: str, /, **shown: object) -> str:
    """Fill in a template of this folder."""
    return _environment().get_template(template).render(**shown)


def rules_words(rules: Rules) -> str:
    """Describe rules in a line."""
    size = rules.composition.size
    deck = f"the default deck of {size} cards" if rules.composition == DEFAULT_DECK else f"a deck of {size} cards"
    return f"{rules.players} players, variant {rules.variant}, lost cards to the {rules.lost}, {deck}"


@cache
def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("perfect_numbers.arena.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters.update(percent="{:.1%}".format, average=_average)
    return made


def _average(counts: Mapping[int, int]) -> float:
    """Return the mean of whole numbers, of which it is known how often each occurred."""
    return sum(value * count for value, count in counts.items()) / max(1, sum(counts.values()))
