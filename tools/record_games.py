"""Write the golden files of the tests: python -m tools.record_games deals|traces|games.

These files say what must stay true for ever, so a new one is written only when a rule or the shuffle
is changed on purpose. The choices are drawn from fixed seeds: the same program writes the same files.
"""

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from perfect_numbers.engine.random import Random
from perfect_numbers.game import Game
from perfect_numbers.position import Position
from perfect_numbers.rules import Rules
from tests.engine.decks import DECKS
from tests.engine.play import new_state
from tests.engine.trace import trace

DATA = Path(__file__).resolve().parent.parent / "tests" / "data"


def settings(number: int) -> tuple[str, int, bool, bool]:
    """Return the deck, the players, the variant and who gets lost cards, so that all combinations come up."""
    deck = "default" if number % 3 == 0 else list(DECKS)[number // 3 * 2 % len(DECKS) + number % 3 - 1]
    return deck, 2 + number % 3 if number % 2 else 2 + number // 4 % 3, number // 2 % 2 == 1, number // 5 % 2 == 1


def deals() -> Iterator[dict[str, Any]]:
    """Deal games from seeds of every kind."""
    for number in range(30):
        deck, players, interaction, lost_to_owner = settings(number)
        seed = number * 1000003 if number % 2 else f"game {number}"
        yield {
            "deck": deck,
            "seed": seed,
            "players": players,
            "interaction": interaction,
            "lost_to_owner": lost_to_owner,
            "composition": DECKS[deck].to_json(),
            "position": str(Position(new_state(seed, players, interaction, lost_to_owner, DECKS[deck]))),
        }


def traces() -> Iterator[dict[str, Any]]:
    """Sum up random games move by move."""
    for number in range(84):
        deck, players, interaction, lost_to_owner = settings(number)
        state = new_state(number, players, interaction, lost_to_owner, DECKS[deck])
        digest, moves = trace(state, number)
        yield {
            "deck": deck,
            "seed": number,
            "players": players,
            "interaction": interaction,
            "lost_to_owner": lost_to_owner,
            "composition": DECKS[deck].to_json(),
            "moves": moves,
            "sha256": digest,
        }


def games() -> Iterator[dict[str, Any]]:
    """Record random games; their last position is kept beside the scores."""
    for number in range(200):
        deck, players, interaction, lost_to_owner = settings(number)
        rules = Rules(
            players, "interaction" if interaction else "base", "owner" if lost_to_owner else "giver", DECKS[deck]
        )
        game = Game.deal(rules, seed=f"recorded {number}")
        random = Random(f"played {number}")
        while moves := game.legal_moves():
            game.play(moves[int(random.below(len(moves)))])
        yield {**game.record().to_dict(), "title": f"random play, {deck} deck", "final": str(game.position)}


WRITERS = {"deals": deals, "traces": traces, "games": games}


def main() -> None:
    """Write the files that are named."""
    if not sys.argv[1:] or not set(sys.argv[1:]) <= set(WRITERS):
        sys.exit(__doc__)
    for name in sys.argv[1:]:
        lines = [json.dumps(entry, ensure_ascii=False) + "\n" for entry in WRITERS[name]()]
        text = "".join(lines)
        (DATA / f"{name}.jsonl").write_text(text)
        print(f"{name}.jsonl: {len(lines)} lines, sha256 {hashlib.sha256(text.encode()).hexdigest()[:16]}")


if __name__ == "__main__":
    main()
