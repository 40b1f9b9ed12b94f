"""Words in a drawing: about how wide they are, and how large they can be where there is little room."""

from typing import Final, NamedTuple

_NARROW: Final = frozenset("fijlrtI.,:;!|'’() -")
_WIDE: Final = frozenset("mwMWOQ@%&")
_SMALLER: Final = 0.75
"""Words that one line would make smaller than this take two, if that helps."""


class Fitted(NamedTuple):
    """Words as they fit: one line or two, and the size of the letters."""

    lines: tuple[str, ...]
    size: float


def breadth(text: str) -> float:
    """Return about how wide a text is in a bold font, in parts of its size."""
    return sum(0.34 if c in _NARROW else 0.9 if c in _WIDE else 0.68 if c.isupper() else 0.56 for c in text)


def fitted(text: str, width: float, size: float) -> Fitted:
    """Lay a text out on one line, or on two if that keeps it larger; never larger than that size."""
    one = min(size, width / max(0.1, breadth(text)))
    ways = [(text[:i].rstrip(), text[i:].lstrip()) for i in range(1, len(text)) if text[i - 1] in " -"]
    if one >= _SMALLER * size or not ways:
        return Fitted((text,), round(one, 1))
    best = min(ways, key=lambda lines: max(map(breadth, lines)))
    two = min(_SMALLER * size, width / max(map(breadth, best)))
    return Fitted(best, round(two, 1)) if two > one else Fitted((text,), round(one, 1))
