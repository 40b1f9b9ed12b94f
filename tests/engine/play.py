"""Random games, driven by nothing but a seed."""

from collections.abc import Iterator

from perfect_numbers.deck import Composition
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import State
from perfect_numbers.rules import Rules


def new_state(seed: int | str, players: int, interaction: bool, lost_to_owner: bool, deck: Composition) -> State:
    """Deal a game."""
    variant, lost = "interaction" if interaction else "base", "owner" if lost_to_owner else "giver"
    return Rules.from_json({"players": players, "variant": variant, "lost": lost, "composition": deck}).deal(seed)


def random_game(state: State, seed: int | str) -> Iterator[tuple[list[int], int]]:
    """Play a state to its end: before each move, yield the legal moves and the one that is made next."""
    random = Random(f"moves {seed}")
    while moves := state.legal():
        move = moves[int(random.below(len(moves)))]
        yield moves, move
        state.do(move)
