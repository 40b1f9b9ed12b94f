"""A whole game told in sentences."""

from collections.abc import Iterator

from perfect_numbers.game import Game
from perfect_numbers.i18n.sentences import ending, log_line, round_heading, setup_heading, turn_heading


def story(game: Game, language: str) -> Iterator[str]:
    """Tell a game from the deal to the end, a heading per turn and a line per move."""
    names = [player.name for player in game.players]
    rounds = 0
    for turn in game.turns:
        if turn.round > rounds:
            rounds = turn.round
            yield f"\n{round_heading(rounds, language)}"
        yield (setup_heading if turn.is_setup else turn_heading)(turn.seat, names, language)
        for moment in game.moments[turn.first : turn.last + 1]:
            line = log_line(moment.events, names, language)
            if line:
                yield f"  {line}"
    if game.outcome is not None:
        yield f"\n{ending(game.outcome.scores, names, language)}"
