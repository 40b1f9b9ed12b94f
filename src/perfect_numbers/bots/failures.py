"""What can go wrong with a bot."""

from perfect_numbers.errors import PerfectNumbersError


class UnknownBotError(PerfectNumbersError):
    """A bot that does not exist or cannot be set up so; the message is one sentence for people."""


class BotFailure(Exception):  # noqa: N818 (it is what happened in the game, and is recorded as such)
    """A bot crashed, hung or played an illegal move, and loses the game; `reason` is one sentence for the record."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
