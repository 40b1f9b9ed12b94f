"""`perfect-numbers game`: records of whole games."""

import json
from pathlib import Path
from typing import Literal

from cyclopts import App

from perfect_numbers.cli.position import Json
from perfect_numbers.deck import read_deck
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.game import Game, random_seed
from perfect_numbers.rules import Lost, Variant

app = App(name="game", help="Make, look at, replay and check records of whole games (JSON files).")


@app.command
def new(
    file: Path,
    *,
    players: int = 2,
    names: str = "",
    variant: Variant = "base",
    lost: Lost = "giver",
    deck: Path | None = None,
    start: int | None = None,
    seed: str | None = None,
) -> None:
    """Deal a new game and write its record to a file that does not exist yet.

    Parameters
    ----------
    file
        The record to write.
    players
        How many play, 2 to 4.
    names
        The players' names, joined by commas; they say how many play, too.
    variant
        The base game, or the variant with three slots for colours.
    lost
        Whose points are the cards lost by a gift.
    deck
        A file with the deck's composition; otherwise the default deck.
    start
        The seat that begins; otherwise it is drawn.
    seed
        The same seed deals the same game; otherwise it is drawn.
    """
    if file.exists():
        raise PerfectNumbersError(f"{file} exists already; nothing was written.")
    seated = names.split(",") if names else players
    game = Game.new(seated, variant, lost, read_deck(deck), start, random_seed() if seed is None else seed)
    file.write_bytes(game.to_json().encode() + b"\n")
    print(f"Dealt to {len(game.players)} players in {file}.")


@app.command
def show(
    file: Path,
    *,
    at: int | None = None,
    line: int | None = None,
    svg: bool = False,
    language: Literal["en", "de", "nl", "fr"] = "en",
) -> None:
    """Draw a moment of a recorded game.

    Parameters
    ----------
    file
        The record.
    at
        After how many moves; otherwise at its end.
    line
        Which record of a file that has one per line, such as the arena's games.jsonl.
    svg
        Draw it as SVG instead of text.
    language
        The language of the words on the drawing.
    """
    from perfect_numbers import render

    game = read_game(file, line)
    position = game.position if at is None else game.at(at)
    names = [player.name for player in game.players]
    print(render.svg(position, names, language) if svg else render.text(position, names, lang=language))


@app.command
def replay(
    file: Path,
    *,
    line: int | None = None,
    notation: bool = False,
    language: Literal["en", "de", "nl", "fr"] = "en",
    json_: Json = False,
) -> None:
    """Tell a recorded game from the deal to the end, in whole sentences.

    Parameters
    ----------
    file
        The record.
    line
        Which record of a file that has one per line, such as the arena's games.jsonl.
    notation
        One line per turn, in the notation, instead of sentences.
    language
        The language of the sentences.
    json_
        Print what every move did for programs.
    """
    game = read_game(file, line)
    if json_:
        print(json.dumps([[_as_json(event) for event in moment.events] for moment in game.moments]))
    elif notation:
        print(game.to_text())
    else:
        from perfect_numbers.terminal.story import story

        print("\n".join(story(game, language)))


@app.command
def review(
    file: Path,
    *,
    line: int | None = None,
    html: Path | None = None,
    language: Literal["en", "de", "nl", "fr"] = "en",
    jobs: int | None = None,
    json_: Json = False,
) -> None:
    """Say of a finished game what was luck and what was play, which turns lost most, and why.

    What was found is kept in your data folder: a review that was stopped goes on, and none is made twice.

    Parameters
    ----------
    file
        The record.
    line
        Which record of a file that has one per line, such as the arena's games.jsonl.
    html
        A page to write as well.
    language
        The language of the sentences.
    jobs
        How many processes work; one for each processor unless given.
    json_
        Print every number for programs.
    """
    from perfect_numbers.analysis.page import page, text
    from perfect_numbers.cli.reviewing import reviewed

    found = reviewed(read_game(file, line), jobs)
    if html is not None:
        html.write_text(page(found, language), "utf-8")
    print(found.to_json() if json_ else text(found, language))


@app.command
def check(file: Path, *, line: int | None = None, json_: Json = False) -> None:
    """Check that a record is whole and follows the rules.

    Parameters
    ----------
    file
        The record.
    line
        Which record of a file that has one per line, such as the arena's games.jsonl.
    json_
        Print the result for programs.
    """
    game = read_game(file, line)
    outcome = game.outcome
    if json_:
        scores = None if outcome is None else outcome.scores
        winners = None if outcome is None else outcome.winners
        print(json.dumps({"moves": len(game.moves), "over": game.is_over, "scores": scores, "winners": winners}))
    elif outcome is None:
        print(f"{file} is in order: {len(game.moves)} moves, not over yet.")
    else:
        print(f"{file} is in order: {len(game.moves)} moves, scores {', '.join(map(str, outcome.scores))}.")


def read_game(file: Path, line: int | None = None) -> Game:
    """Read a record from a file, or from one line of a file with many."""
    text = file.read_bytes()
    if line is not None:
        lines = text.splitlines()
        if not 1 <= line <= len(lines):
            raise PerfectNumbersError(f"line: {file} has the lines 1 to {len(lines)}, not {line}.")
        text = lines[line - 1]
    elif file.suffix == ".jsonl":
        raise PerfectNumbersError(f"line: {file} has a record on every line; say which, as in --line 1.")
    return Game.from_record(text)


def _as_json(event: object) -> dict[str, object]:
    from dataclasses import asdict

    return {key: value for key, value in asdict(event).items() if value not in ("", 0, ())}  # type: ignore[call-overload]
