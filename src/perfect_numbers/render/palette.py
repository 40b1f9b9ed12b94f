"""The colours of cards and table, after Okabe and Ito, so that colour-blind people can tell them apart."""

from typing import Final, NamedTuple


class Tone(NamedTuple):
    """The three colours that one kind of card is painted with."""

    ground: str
    """Of the card itself."""
    paint: str
    """Of its shape."""
    ink: str
    """Of number, letter and outlines: at least 4.5 to 1 against the ground."""


TONES: Final = {
    "R": Tone("#fde4d6", "#d55e00", "#7d2c00"),
    "Y": Tone("#fff2c2", "#f2c318", "#664a00"),
    "G": Tone("#d8f0e4", "#009e73", "#004d38"),
    "B": Tone("#d9eaf8", "#0072b2", "#003b61"),
    "P": Tone("#fae1ed", "#cc79a7", "#72264f"),
    "O": Tone("#ffe5c4", "#e08a00", "#6e3d00"),
    "W": Tone("#efece6", "#9a958c", "#3d3a35"),
    "J": Tone("#fff8e8", "#4a3f57", "#2f2933"),
    "A": Tone("#34304f", "#4b4570", "#ffe3a3"),
}
"""By colour letter; `J` for jokers, `A` for action cards."""

EDGE: Final = "#fffdf7"
BACK: Final = "#7a3b52"
BACK_PATTERN: Final = "#a45f74"
GOLD: Final = "#ffcf5c"
WOOD: Final = "#a8744f"
FELT: Final = "#2c4a45"
PANEL: Final = "#37584f"
SHADE: Final = "#1d3531"
CREAM: Final = "#fff6e3"
SAGE: Final = "#b9cdc0"
