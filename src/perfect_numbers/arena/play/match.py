"""Playing one game between bots; this is what worker processes do."""

import threading
import time
from typing import Any

import msgspec

from perfect_numbers.arena.play.schedule import Match
from perfect_numbers.arena.play.tally import rules_used
from perfect_numbers.bots import Bot, BotFailure, Clock, ask, create
from perfect_numbers.events import Trail
from perfect_numbers.game import Game
from perfect_numbers.notation.moves import move_text
from perfect_numbers.record import Player

Seated = tuple[str, str, int]
"""A bot, its version, and how many of its kind sit before it."""


class _Kept(threading.local):
    """The bots of this thread, kept for its next game: some hold a process that is slow to start."""

    def __init__(self) -> None:
        self.bots: dict[Seated, Bot] = {}


_kept = _Kept()


def play(match: Match) -> bytes:
    """Play a match and return its record as a line of JSON; a bot that fails has lost."""
    setting = match.setting
    game = Game.new(
        [Player(bot, bot) for bot in match.seats],
        setting.variant,
        setting.lost,
        setting.composition,
        seed=match.deal_seed,
    )
    state = game.position.state()
    trail = Trail(state)
    bots: list[Bot] = []
    moves: list[str] = []
    used: dict[str, list[int]] = {}
    seconds = [0.0] * len(match.seats)
    failure: dict[str, Any] | None = None
    seat = 0
    try:
        for seat in range(len(match.seats)):
            bots.append(_seated(match, seat))
        while not state.is_over():
            seat = int(state.turn)
            began = time.perf_counter()
            try:
                move = ask(bots[seat], state, Clock(match.limit))
            finally:
                seconds[seat] += time.perf_counter() - began
            before = state.clone()
            moves.append(move_text(before, move))
            state.do(move)
            for rule in rules_used(trail.follow(before, move, state)):
                used.setdefault(rule, [0] * len(match.seats))[seat] += 1
    except BotFailure as error:
        failure = {"seat": seat + 1, "reason": error.reason}
        _dismiss(match, seat)
    record = game.record()
    record["moves"] = moves
    if failure is None:
        record["scores"] = state.scores()
    else:
        record["failure"] = failure
    spent = [round(each, 4) for each in seconds]
    record |= {"limit": match.limit, "versions": match.versions, "used": used, "seconds": spent}
    return msgspec.json.encode(record)


def _seated(match: Match, seat: int) -> Bot:
    """Return the bot for a seat, as if newly made with its seed."""
    key = _key(match, seat)
    bot = _kept.bots.get(key)
    if bot is None:
        bot = _kept.bots[key] = create(key[0], match.bot_seed(seat))
    else:
        bot.restart(match.bot_seed(seat))
    return bot


def _dismiss(match: Match, seat: int) -> None:
    """Let go of a bot that failed, so that the next game begins with a new one."""
    bot = _kept.bots.pop(_key(match, seat), None)
    if bot is not None:
        bot.close()


def _key(match: Match, seat: int) -> Seated:
    return match.seats[seat], match.versions[seat], match.seats[:seat].count(match.seats[seat])
