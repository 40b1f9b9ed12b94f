"""Playing one game between bots; this is what worker processes do."""

import threading
import time
from typing import Any

import msgspec

from perfect_numbers.arena.play.rules_used import rules_used
from perfect_numbers.arena.play.schedule import Bout
from perfect_numbers.bots import Bot, BotFailure, Clock, ask, create
from perfect_numbers.game import Game
from perfect_numbers.record import Player

Seated = tuple[str, str, int | None, int]
"""A bot, its version, its memory, and how many of its kind sit before it."""


class _Kept(threading.local):
    """The bots of this thread, kept for its next game: some hold a process that is slow to start."""

    def __init__(self) -> None:
        self.bots: dict[Seated, Bot] = {}


_kept = _Kept()


def play(bout: Bout) -> bytes:
    """Play a bout and return its record as a line of JSON; a bot that fails has lost."""
    game = Game.deal(bout.rules, [Player(bot, bot) for bot in bout.seats], seed=bout.deal_seed)
    bots: list[Bot] = []
    used: dict[str, list[int]] = {}
    seconds = [0.0] * len(bout.seats)
    failure: dict[str, Any] | None = None
    seat = 0
    try:
        for seat in range(len(bout.seats)):
            bots.append(_seated(bout, seat))
        while not game.is_over:
            state = game.position.state()
            seat = int(state.turn)
            began = time.perf_counter()
            try:
                move = ask(bots[seat], state, Clock(bout.limit))
            finally:
                seconds[seat] += time.perf_counter() - began
            for rule in rules_used(game.play(move)):
                used.setdefault(rule, [0] * len(bout.seats))[seat] += 1
    except BotFailure as error:
        failure = {"seat": seat + 1, "reason": error.reason}
        _dismiss(bout, seat)
    spent = [round(each, 4) for each in seconds]
    more = {"limit": bout.limit, "versions": bout.versions, "used": used, "seconds": spent}
    if bout.memory is not None:
        more["memory"] = bout.memory
    if failure is not None:
        more["failure"] = failure
    record = game.record()
    return msgspec.structs.replace(record, extra=record.extra | more).to_json().encode()


def _seated(bout: Bout, seat: int) -> Bot:
    """Return the bot for a seat, as if newly made with its seed."""
    key = _key(bout, seat)
    bot = _kept.bots.get(key)
    if bot is None:
        bot = _kept.bots[key] = create(key[0], bout.bot_seed(seat), memory=bout.memory)
    else:
        bot.restart(bout.bot_seed(seat))
    return bot


def _dismiss(bout: Bout, seat: int) -> None:
    """Let go of a bot that failed, so that the next game begins with a new one."""
    bot = _kept.bots.pop(_key(bout, seat), None)
    if bot is not None:
        bot.close()


def _key(bout: Bout, seat: int) -> Seated:
    return bout.seats[seat], bout.versions[seat], bout.memory, bout.seats[:seat].count(bout.seats[seat])
