"""What can be wrong with what people type: the text, the position, the move, the record, the deck, the rules."""

from typing import Any, Final, Protocol

from perfect_numbers.names import Reason, RuleName

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
    """A position that breaks the grammar or a rule; `template` and `values` are the reason for other languages."""

    def __init__(self, field: str, template: str, **values: object) -> None:
        super().__init__(field, template.format(**values))
        self.template = template
        self.values = values

    def __reduce__(self) -> "tuple[Any, ...]":
        return _position_error, (self.field, self.template, self.values)


def _position_error(field: str, template: str, values: dict[str, object]) -> PositionError:
    return PositionError(field, template, **values)


class RulesError(FieldError):
    """Rules that a game cannot be played by."""


class DeckError(RulesError):
    """A deck composition that cannot be played with."""


class RecordError(PerfectNumbersError):
    """A record that cannot be read or contradicts itself."""


class Reasoned(Protocol):
    """What stands in the way of a move: in words (`Refusal`) or, from the engine, in numbers (`Obstacle`)."""

    @property
    def rule(self) -> RuleName:
        """The rule's name."""
        ...

    @property
    def reason(self) -> Reason:
        """The key of the reason."""
        ...


class IllegalMoveError(PerfectNumbersError):
    """A move that is not possible now; nothing was changed, and `refusal` says what stands in the way."""

    def __init__(self, refusal: Reasoned) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
        self.rule = refusal.rule

    def __reduce__(self) -> "tuple[type[IllegalMoveError], tuple[Reasoned]]":
        return IllegalMoveError, (self.refusal,)
