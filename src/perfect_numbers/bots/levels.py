"""Eight levels for people: who plays there, and how."""

from typing import Final, NamedTuple

from perfect_numbers.bots.failures import UnknownBotError
from perfect_numbers.wording import msg


class Level(NamedTuple):
    """One of the eight, with the weaknesses of somebody who plays at that level."""

    number: int
    name: str
    style: str
    """A line for people, marked for the catalogues."""
    face: str
    """The name of a symbol."""
    overlooks: float = 0.0
    """How often a group of the market is not looked at."""
    forgets: float = 0.0
    """In which share of the turns the action cards are not thought of."""
    ignores: float = 0.0
    """In which share of the turns it does not matter what the others have and need."""
    misjudges: float = 0.0
    """By how many points a way to play is misjudged, as a standard deviation."""
    sage: str | None = None
    """The budget with which sage plays at this level, empty if it thinks as long as it may; None if it does not."""

    @property
    def spec(self) -> str:
        """Return what the bot is called in the arena: `level:4`."""
        return f"level:{self.number}"


LEVELS: Final = (
    Level(1, "Pip", msg("Takes what looks nice, and often looks at one group only."), "snail", 0.6, 0.9, 0.9, 5.0),
    Level(2, "Mila", msg("Likes points now, and forgets what others need."), "hare", 0.27, 0.54, 0.6, 2.0),
    Level(3, "Otto", msg("Loves long rows, and seldom thinks of action cards."), "magpie", 0.18, 0.37, 0.4, 1.34),
    Level(4, "Nora", msg("Minds her own rows, and looks at yours now and then."), "cat", 0.12, 0.24, 0.26, 0.86),
    Level(5, "Bram", msg("Sees most chances, and lets one slip now and then."), "dog", 0.07, 0.14, 0.15, 0.51),
    Level(6, "Ines", msg("Takes what you need, and errs only in close choices."), "fox", 0.025, 0.045, 0.05, 0.17),
    Level(7, "Viktor", msg("Sees every way to play a turn, and what the others can take then."), "raven", sage="50"),
    Level(8, "Sage", msg("Plays thousands of possible futures before every turn."), "owl", sage=""),
)


def read_level(text: str) -> Level:
    """Return the level of a number in a text; refuse a text that is none with an UnknownBotError."""
    for level in LEVELS:
        if text == str(level.number):
            return level
    raise UnknownBotError(f"{text!r:.40} is not a level; levels are 1 to {len(LEVELS)}, as in level:4.")
