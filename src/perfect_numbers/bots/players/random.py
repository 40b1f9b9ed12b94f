"""The bot that anyone beats."""

from perfect_numbers.bots.bot import Bot, Clock
from perfect_numbers.view import View


class RandomBot(Bot):
    """Plays any legal move, each equally likely."""

    name = "random"
    description = "Plays any legal move."

    def choose(self, view: View, legal: list[int], clock: Clock) -> int:
        """Return any of the legal moves."""
        return legal[int(self.random.below(len(legal)))]
