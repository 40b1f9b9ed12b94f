"""What runs in the bots' own processes: as little as possible is loaded there."""

import multiprocessing
import os
import signal
import threading

from perfect_numbers import bots
from perfect_numbers.bots.bot import Clock
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.table import SETUP
from perfect_numbers.engine.view import View


def prepare() -> None:
    """Set up a process for bots: Ctrl-C is the server's business, and without the server there is nothing to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def think(bot: str, seed: str, view: View, seconds: float) -> list[int]:
    """Let a bot choose the rest of its turn; it sees what players see, and nothing in a turn shows it more."""
    view = view.clone()
    state = view.state
    seat, in_setup = state.turn, state.phase == SETUP
    moves: list[int] = []
    with bots.create(bot, seed=seed, isolated=False) as player:
        while not state.is_over() and state.turn == seat and (state.phase == SETUP) == in_setup and END not in moves:
            legal = state.legal()
            move = legal[0] if len(legal) == 1 else player.choose(view.clone(), legal, Clock(seconds))
            if move not in legal:
                raise ValueError(f"{bot} chose {move}, which is not legal.")
            moves.append(move)
            state.do(move)
    return moves


def warm_up() -> None:
    """Do nothing, in a process that is ready then."""
