"""A Python bot as a program that speaks the bot protocol: `python -m perfect_numbers.bots.process.serve sage:100ms`."""

import os
import re
import sys
import traceback
from pathlib import Path
from typing import IO, Final

from librt.vecs import vec
from mypy_extensions import u8

from perfect_numbers.bots.bot import Bot, Clock
from perfect_numbers.bots.failures import UnknownBotError
from perfect_numbers.bots.process.external import HELLO, REFUSAL
from perfect_numbers.bots.referee import legal_move, spelled
from perfect_numbers.bots.registry import find
from perfect_numbers.notation.cards import Card, code_of
from perfect_numbers.notation.moves import move_text
from perfect_numbers.notation.reading import read_position
from perfect_numbers.view import View

LONGEST_TEXT: Final = 1000


def read_view(position: str, unseen: str) -> View:
    """Make the view that a position's text and the unseen cards describe."""
    cards = re.findall(r"[A-Z][a-z0-9]", unseen)
    return View(read_position(position), vec[u8]([u8(code_of(Card(card))) for card in cards]))


def serve(spec: str, asked: IO[str], answers: IO[str]) -> None:
    """Answer until there are no more questions."""
    try:
        kind, argument = find(spec)
        bot: Bot = kind(0, argument)
    except UnknownBotError as error:
        print(REFUSAL, folded(str(error)), file=answers, flush=True)
        asked.readline()  # whoever asks shall not find a closed door
        raise
    position = unseen = ""
    for line in asked:
        word, _, rest = line.strip().partition(" ")
        if f"{word} {rest}" == HELLO:
            print(f"ok {folded(bot.name)}: {folded(bot.description)}", file=answers, flush=True)
        elif word == "game":
            bot.restart(rest)
        elif word == "position":
            position = rest
        elif word == "unseen":
            unseen = rest
        elif word == "choose":
            view = read_view(position, unseen)
            clock = Clock(int(rest) / 1000 if rest != "0" else None)
            answer = bot.choose(view, view.state.legal(), clock)
            move = legal_move(view.state, answer)
            # What is not legal is for the other side to refuse.
            print(spelled(answer) if move is None else move_text(view.state, move), file=answers, flush=True)


def folded(text: str) -> str:
    """Return a text as part of a line, however many lines it has."""
    return " ".join(text.split())[:LONGEST_TEXT]


def in_one_line(error: Exception) -> str:
    """Say what went wrong and where; the arena records the last line that a program writes."""
    words = ": ".join(filter(None, (type(error).__name__, folded(str(error)))))
    where = traceback.extract_tb(error.__traceback__)[-1]
    return f"{words} ({Path(where.filename).name}, line {where.lineno})"


def own_channel() -> tuple[IO[str], IO[str]]:
    """Return the way in and the way out for the protocol alone: what a bot prints goes to standard error.

    That holds for descriptors too, on which C code and programs that a bot starts write; and there is nothing to read.
    """
    asked = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    with open(os.devnull) as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    return asked, answers


if __name__ == "__main__":
    try:
        serve(sys.argv[1], *own_channel())
    except UnknownBotError as error:
        sys.exit(str(error))
    except Exception as error:
        traceback.print_exc()
        sys.exit(in_one_line(error))
