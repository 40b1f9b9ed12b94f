"""`perfect-numbers position`: one position at a time, in the notation."""

import json
from typing import Annotated, Literal

from cyclopts import App, Parameter

from perfect_numbers.position import Position

app = App(
    name="position",
    help="Look at one position: draw it, list its moves, make moves, count, explain.\n\n"
    "A position is one line of fields in quotes, such as `p1=R:2|-|0 p2=-|-|0 hand=R5`.",
)

Json = Annotated[bool, Parameter(name="--json")]


@app.command
def show(
    position: str, *, svg: bool = False, language: Literal["en", "de", "nl", "fr"] = "en", json_: Json = False
) -> None:
    """Draw a position and print it with all its fields.

    Parameters
    ----------
    position
        The position.
    svg
        Draw it as SVG instead of text.
    language
        The language of the words on the drawing.
    json_
        Print every part of it for programs.
    """
    from perfect_numbers import render

    parsed = Position.parse(position)
    if json_:
        print(json.dumps(as_json(parsed)))
    elif svg:
        print(render.svg(parsed, lang=language))
    else:
        print(render.text(parsed, lang=language))
        print()
        print(parsed)


@app.command
def moves(position: str, *, json_: Json = False) -> None:
    """List the legal moves of a position, one per line.

    Parameters
    ----------
    position
        The position.
    json_
        Print a list for programs.
    """
    legal = Position.parse(position).legal_moves()
    print(json.dumps(legal) if json_ else "\n".join(legal), end="\n" if legal or json_ else "")


@app.command
def play(position: str, *moves: str, json_: Json = False) -> None:
    """Make moves one after another and print the position they lead to.

    Parameters
    ----------
    position
        The position.
    moves
        The moves, such as `T1 "R5>R" C E`.
    json_
        Print every part of the position for programs.
    """
    parsed = Position.parse(position)
    for move in moves:
        parsed = parsed.play(move)
    print(json.dumps(as_json(parsed)) if json_ else parsed)


@app.command
def perft(position: str, depth: int, *, json_: Json = False) -> None:
    """Count the sequences of moves of that length.

    Parameters
    ----------
    position
        The position; the order of its deck must be known.
    depth
        How many moves.
    json_
        Print the counts of all depths up to this one for programs.
    """
    parsed = Position.parse(position)
    print(json.dumps([parsed.perft(n) for n in range(1, depth + 1)]) if json_ else parsed.perft(depth))


@app.command
def explain(position: str, move: str, *, json_: Json = False) -> None:
    """Say why a move is not possible now, with the rule's name.

    Parameters
    ----------
    position
        The position.
    move
        The move, possible or not.
    json_
        Print the parts of the answer for programs.
    """
    refusal = Position.parse(position).explain(move)
    if json_:
        print(
            json.dumps(
                {"legal": True} if refusal is None else {"legal": False, **refusal._asdict(), "text": str(refusal)}
            )
        )
    else:
        print(f"{move} is possible now." if refusal is None else refusal)


def as_json(position: Position) -> dict[str, object]:
    """Return every part of a position for programs."""
    return {
        "position": str(position),
        "variant": position.variant,
        "lost": position.lost,
        "phase": position.phase,
        "turn": position.turn,
        "start": position.start,
        "collections": [
            {"rows": {row.colour: list(row.cards) for row in c.rows}, "saved": list(c.saved), "points": c.points}
            for c in position.collections
        ],
        "market": [list(group) for group in position.market],
        "hand": list(position.hand),
        "ask": str(position.question or "-"),
        "deck": position.deck_size,
        "moves": position.legal_moves(),
    }
