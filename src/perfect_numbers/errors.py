"""What can be wrong with what people type: the text, the position, the move, the record, the deck."""

from typing import Final

# What is installed is called otherwise than what is imported: the short name belongs to somebody else.
DISTRIBUTION: Final = "perfect-numbers-game"


class PerfectNumbersError(ValueError):
    """Something that was given cannot be used; the message is one sentence for people."""


def missing(library: str, extra: str) -> PerfectNumbersError:
    """Say which extra brings a library that is not installed."""
    return PerfectNumbersError(f"{library} is missing: install it with pip install '{DISTRIBUTION}[{extra}]'.")


class MoveTextError(PerfectNumbersError):
    """A text that is not a move in any position."""


class FieldError(PerfectNumbersError):
    """Something with named parts, one of which is wrong; `field` says which and `reason` why."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason

    def __reduce__(self) -> "tuple[type[FieldError], tuple[str, str]]":
        return type(self), (self.field, self.reason)


class PositionError(FieldError):
    """A position that breaks the grammar or a rule."""


class DeckError(FieldError):
    """A deck composition that cannot be played with."""


class RecordError(PerfectNumbersError):
    """A record that cannot be read or contradicts itself."""
