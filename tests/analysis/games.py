"""Short games to review, and how little work is enough for a test."""

from perfect_numbers.analysis.effort import Effort
from perfect_numbers.deck import Composition
from perfect_numbers.engine.random import Random
from perfect_numbers.game import Game

SHORT = Composition(colours="RYG", numbers=(0, 2, 2, 2, 2, 0, 0), jokers=(0, 0, 1, 1, 0, 0, 0), Pr=1, Mv=1, St=1)
"""A deck for two rounds of two players."""
LITTLE = Effort(ways=3, glance=4, replies=4, finalists=2, choice=6, decks=8, most=16)


def random_game(seed: str, players: int = 2, composition: Composition = SHORT, variant: str = "base") -> Game:
    game = Game.new(players, variant=variant, composition=composition, seed=seed)  # type: ignore[arg-type]
    random = Random(seed)
    while not game.is_over:
        legal = game.legal_moves()
        game.play(legal[int(random.below(len(legal)))])
    return game
