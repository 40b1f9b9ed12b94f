"""Our bots as players in the environments of other libraries."""

from typing import Any

from perfect_numbers.bots import Bot, ask, create


class BotPolicy:
    """A bot as a policy for PettingZoo: `policy(env)` is the action of the agent whose turn it is.

    It asks the environment for the position, of which a bot gets to see what players see.
    """

    def __init__(self, bot: str | Bot, seed: int | str = 0) -> None:
        """Take a bot, or the name of one."""
        self.bot = create(bot) if isinstance(bot, str) else bot
        self.restart(seed)

    def restart(self, seed: int | str) -> None:
        """Begin a new game."""
        self.bot.restart(seed)

    def __call__(self, env: Any) -> int:
        """Return the bot's action."""
        return ask(self.bot, env.unwrapped.engine_state)
