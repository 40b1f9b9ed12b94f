"""A whole game told in sentences."""

from collections.abc import Iterator

from perfect_numbers.game import Game
from perfect_numbers.i18n.sentences import ending, log_line, round_heading, setup_heading, turn_heading


def story(game: Game, language: str) -> Iterator[str]:
    """Tell a game from the deal to the end, a heading a turn and a line a move."""
    names = [player.name for player in game.players]
    rounds = 0
    for number in range(len(game.moves)):
        position = game.at(number)
        is_new = number == 0 or position.turn != game.at(number - 1).turn or game.moves[number - 1] == "E"
        if number and any(event.kind == "round" for event in game.events(number)):
            rounds += 1
            yield f"\n{round_heading(rounds, language)}"
        if is_new:
            heading = setup_heading if position.phase == "setup" else turn_heading
            yield heading(position.turn, names, language)
        line = log_line(game.events(number + 1), names, language)
        if line:
            yield f"  {line}"
    if game.outcome is not None:
        yield f"\n{ending(game.outcome.scores, names, language)}"
