"""Asking a bot for a move and holding it to the rules."""

from typing import Final, SupportsIndex

from perfect_numbers.bots.bot import Bot, Clock
from perfect_numbers.bots.failures import BotFailure
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.state import State
from perfect_numbers.notation.moves import move_text
from perfect_numbers.view import View, view_of

MOST_LISTED: Final = 8
"""How many of the legal moves the reason of a failure names."""


def ask(bot: Bot, state: State, clock: Clock | None = None) -> int:
    """Return the bot's move in a full state, of which it gets to see only the view; a BotFailure says how it failed."""
    try:
        answer = bot.choose(view_of(state), state.legal(), clock if clock is not None else Clock())
    except BotFailure:
        raise
    except Exception as error:
        raise BotFailure(f"It crashed with {type(error).__name__}: {error!s:.200}") from error
    move = legal_move(state, answer)
    if move is None:
        raise not_legal(state, spelled(answer))
    return move


def ask_turn(bot: Bot, view: View, clock: Clock | None = None) -> list[int]:
    """Return the bot's moves for the rest of its turn; a BotFailure says which one is not legal."""
    moves = bot.play_turn(view, clock if clock is not None else Clock())
    state = view.state.clone()
    for move in moves:
        if legal_move(state, move) is None:
            raise not_legal(state, spelled(move))
        if move != END:
            state.do(move)
    return moves


def legal_move(state: State, answer: object) -> int | None:
    """Return the legal move that a bot's answer is, as a plain number; None if it is not one."""
    if isinstance(answer, bool) or not isinstance(answer, SupportsIndex):
        return None
    move = answer.__index__()
    return move if move in state.legal() else None


def spelled(answer: object) -> str:
    """Print an answer that is not a legal move, in a line."""
    return f"{answer!r:.60}" + ("" if isinstance(answer, int) else " instead of a number")


def not_legal(state: State, answer: str) -> BotFailure:
    """Return the failure of a bot that gave this answer."""
    texts = [move_text(state, move) for move in state.legal()]
    shown = " ".join(texts[:MOST_LISTED]) + (" …" if len(texts) > MOST_LISTED else "")
    return BotFailure(f"It answered {answer}, which is none of the legal moves here: {shown}")
