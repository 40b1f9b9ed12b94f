"""What can be wrong with what people type: the text, the position, the move, the record, the deck."""


class PerfectNumbersError(ValueError):
    """Something that was given cannot be used; the message is one sentence for people."""


class MoveTextError(PerfectNumbersError):
    """A text that is not a move in any position."""


class PositionError(PerfectNumbersError):
    """A position that breaks the grammar or a rule; `field` says where."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason


class DeckError(PerfectNumbersError):
    """A deck composition that cannot be played with; `field` says where."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason


class RecordError(PerfectNumbersError):
    """A record that cannot be read or contradicts itself."""
