"""Another question, asked for by itself: what would have been best, had one known which cards come next?

It never marks a turn: nobody could know.
"""

from perfect_numbers.analysis.effort import NORMAL, Effort
from perfect_numbers.analysis.judging import POSITIONS, Line, comparison_of, ended, line_of
from perfect_numbers.analysis.review import assignments
from perfect_numbers.analysis.worth import Worth
from perfect_numbers.bots.search.turns import Plan, fingerprint
from perfect_numbers.game import Game


def hindsight(game: Game, turn: int, effort: Effort = NORMAL) -> tuple[Line, Line]:
    """Return the best way to play a turn and the way played, valued in the deck as it really was."""
    task = assignments(game, effort)[turn]
    state = task.view.state
    order = game.at(0).state().order
    comparison = comparison_of(task.view, task.seed)
    seat, players = int(state.turn), int(state.players)
    plans = comparison.plans(state, POSITIONS)[: effort.ways]
    played = Plan(list(task.played), ended(state, task.played), 0.0)
    lines: list[Line] = []
    for plan in [played, *(plan for plan in plans if fingerprint(plan.end) != fingerprint(played.end))]:
        way = comparison.way(plan, effort.replies)
        comparison.play_on(way, order)
        seats = range(players)
        outlook = comparison.outlook
        worth = Worth.of([outlook.shares[s] for s in seats], [outlook.margins[s] for s in seats])
        lines.append(line_of(state, way, plan.moves, worth))
    return max(lines, key=lambda line: (line.worth.shares[seat], line.worth.margins[seat])), lines[0]
