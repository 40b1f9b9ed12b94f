"""`perfect-numbers deck`: which cards a game is played with."""

import json
from pathlib import Path

from cyclopts import App

from perfect_numbers.cli.position import Json
from perfect_numbers.deck import read_deck
from perfect_numbers.rules import Rules

app = App(
    name="deck",
    help="Look at the deck, or check one of your own.\n\n"
    'A deck file is JSON such as `{"colours": "RYGBP", "numbers": [0,3,3,3,3,3,3], "jokers": [0,1,1,1,1,1,1], '
    '"Pr": 4, "Mv": 4, "St": 4}`; what is left out is as in the default deck.',
)


@app.command
def show(file: Path | None = None, *, json_: Json = False) -> None:
    """Print how many of each card a deck has.

    Parameters
    ----------
    file
        The deck; otherwise the default deck.
    json_
        Print it as a deck file.
    """
    deck = read_deck(file)
    if json_:
        print(json.dumps(deck.to_json()))
        return
    print("value       1   2   3   4   5   6   7")
    for letter in deck.colours:
        print(f"{letter:<9}" + "".join(f"{count:>4}" for count in deck.numbers))
    print(f"{'joker':<9}" + "".join(f"{count:>4}" for count in deck.jokers))
    print(f"Protect {deck.Pr}, Move {deck.Mv}, Steal {deck.St}; {deck.size} cards in all")


@app.command
def check(file: Path, *, players: int = 4, json_: Json = False) -> None:
    """Check that a game can be dealt from a deck.

    Parameters
    ----------
    file
        The deck.
    players
        For how many players, 2 to 4.
    json_
        Print the result for programs.
    """
    deck = Rules(players, composition=read_deck(file)).composition
    print(
        json.dumps({"cards": deck.size}) if json_ else f"{file} is in order: {deck.size} cards for {players} players."
    )
    if not any(deck.numbers) and not json_:
        print("Without number cards no row ever gets a colour: everyone adds jokers to a single row.")
