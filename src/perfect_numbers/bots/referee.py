"""Asking a bot for a move and holding it to the rules."""

from perfect_numbers.bots.bot import Bot, Clock
from perfect_numbers.bots.failures import BotFailure
from perfect_numbers.engine.state import State
from perfect_numbers.engine.view import view_of


def ask(bot: Bot, state: State, clock: Clock | None = None) -> int:
    """Return the bot's move in a full state, of which it gets to see only the view; a BotFailure says how it failed."""
    legal = state.legal()
    try:
        move = bot.choose(view_of(state), list(legal), clock if clock is not None else Clock())
    except BotFailure:
        raise
    except Exception as error:
        raise BotFailure(f"It crashed with {type(error).__name__}: {error!s:.200}") from error
    if isinstance(move, bool) or not isinstance(move, int) or move not in legal:
        raise BotFailure(f"It answered {move!r:.60}, which is not a legal move here.")
    return move
