"""Our bots as players in the environments of other libraries."""

from typing import Any

from perfect_numbers.bots import Bot, ask, create
from perfect_numbers.errors import PerfectNumbersError


def checked_bot(given: object) -> Bot:
    """Return a bot, or the one of that name."""
    if isinstance(given, str):
        return create(given)
    if not isinstance(given, Bot):
        raise PerfectNumbersError(f"bot: {given!r:.60} is no bot, nor the name of one.")
    return given


def title_of(bot: Bot) -> str:
    """Return what a bot is called, with what stands behind its name: `level:1`."""
    name = bot.name or type(bot).__name__
    return f"{name}:{bot.argument}" if getattr(bot, "argument", "") else name


class BotPolicy:
    """A bot as a policy for PettingZoo: `policy(env)` is the action of the agent whose turn it is.

    It asks the environment for the position, of which a bot gets to see what players see. `restart` begins a new game.
    """

    def __init__(self, bot: str | Bot, seed: int | str = 0) -> None:
        """Take a bot, or the name of one."""
        self.bot = checked_bot(bot)
        self.restart(seed)

    def restart(self, seed: int | str) -> None:
        """Begin a new game."""
        self.bot.restart(seed)

    def __call__(self, env: Any) -> int:
        """Return the bot's action."""
        state = env.unwrapped.engine_state
        if state.is_over():
            raise PerfectNumbersError("The game is over: there is nothing to choose any more.")
        return ask(self.bot, state)

    def __repr__(self) -> str:
        return f"<BotPolicy: {title_of(self.bot)}>"
