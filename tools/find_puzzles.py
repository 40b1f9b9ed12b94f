"""Find puzzles in self-play: python -m tools.find_puzzles --help.

Planner plays against itself, one turn in ten greedy's. The start of every turn is looked at as people see it: as a
position whose deck is any of the cards that are not in view. A glance sorts out most of them; what is left is searched
by the review's judge, all ways to play the turn in the same drawn decks. A puzzle is kept if its best turn is far
enough ahead of every turn that ends otherwise, again so with ten times the work and other decks, and, where the game
ends soon, by solving it. Have a compiled package on PYTHONPATH: it is fifty times faster then.

What is found is appended to a file, one line for each puzzle and one for each game; started again with the same file,
the search goes on where it was. `tools.publish_puzzles` writes the package's puzzles from it.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Final

import msgspec

from perfect_numbers import __version__, bots
from perfect_numbers.analysis.effort import Effort
from perfect_numbers.analysis.judging import POSITIONS, comparison_of, difference, ended
from perfect_numbers.analysis.opinions import view_of_position
from perfect_numbers.analysis.reasons import Reason, reasons
from perfect_numbers.bots.search.comparing import Comparison, Way
from perfect_numbers.bots.search.solver import Solver, is_last_round
from perfect_numbers.bots.search.steps import WORST
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import MARKET_CARDS, State
from perfect_numbers.engine.table import TAKING
from perfect_numbers.notation.moves import line_text
from perfect_numbers.notation.positions import position_text
from perfect_numbers.position import Position
from perfect_numbers.puzzles.losses import digit, is_right
from perfect_numbers.puzzles.themes import Theme, themes_of
from perfect_numbers.rules import Rules
from perfect_numbers.view import View, view_of
from tools.tune import KINDS

AHEAD: Final = 0.10
"""The share of the victory by which the best turn is ahead of every turn that is another answer."""
CERTAIN: Final = 4.0
"""The same in standard errors."""
CLOSE: Final = 0.02
"""What a turn may lose and still be the same answer, if it takes the same group for the same points."""
FEWEST_WAYS: Final = 4
MOST_WAYS: Final = 200
GLANCES: Final = ((6, 12, 0.05), (12, 24, 0.065), (40, 32, 0.075), (MOST_WAYS, 32, 0.075))
"""How many ways are looked at, in how many decks, and by how much the best of them must be ahead to look on."""
NEAR: Final = 0.2
"""What a way may lose at a glance and still be looked at closely."""
MOST_NEAR: Final = 10
FIRST: Final = Effort(replies=12, choice=96, decks=160)
SECOND: Final = Effort(replies=120, decks=1600)
"""Ten times the work."""
EASY: Final = 60
"""Of the turns that planner seems to play well before any search, one in so many is looked at."""
FOUND: Final = 4
"""Of the turns that planner plays well by a glance, one in so many is looked at closely."""
EXACT_WORLDS: Final = 40
"""Drawn decks in which the round after this one is solved."""
MOST_STEPS: Final = 500_000
"""Positions that the solver may look at for one answer."""
RIVALS: Final = ("greedy", "planner", "sage:300")
"""Who plays the last round on, where it cannot be solved."""
FINDERS: Final = ("greedy", "planner", "sage:100", "sage:1000")
"""Who is asked for the answer, the first two always, the others as long as nobody has found it."""


class Check(msgspec.Struct, frozen=True):
    """How far the best turn is ahead of the best other answer, by one search."""

    how: str
    seed: str
    decks: int
    ahead: float
    error: float


class Found(msgspec.Struct, frozen=True):
    """One puzzle with all that was found out about it."""

    position: str
    best: tuple[str, ...]
    second: tuple[str, ...]
    """The best turn that is another answer."""
    replies: tuple[tuple[str, ...], ...]
    """How the round is expected to go on."""
    share: float
    """The share of the victory that the best turn brings."""
    losses: str
    """What every way to play the turn loses, in per cent, a digit each, in the order of the positions they end in."""
    checks: tuple[Check, ...]
    reasons: tuple[Reason, ...]
    themes: tuple[Theme, ...]
    found_by: tuple[str, ...]
    source: str
    """The seed of the game and the turn."""
    version: str


class Done(msgspec.Struct, frozen=True):
    """A game that was looked through."""

    game: str
    turns: int
    seconds: float


class Candidates:
    """The ways to play a turn, compared in the decks of one seed."""

    def __init__(self, view: View, seed: str) -> None:
        self.view = view
        self.state = view.state
        self.seat, self.players = int(view.state.turn), int(view.state.players)
        self.comparison: Comparison = comparison_of(view, seed)
        self.plans = self.comparison.plans(view.state, POSITIONS)

    def look(self, ways: Sequence[Way], decks: int) -> list[Way]:
        """Try ways in so many decks; return them best first."""
        for way in ways:
            self.comparison.look(way, decks)
        return sorted(ways, key=lambda way: self.worth(way, decks), reverse=True)

    def worth(self, way: Way, decks: int) -> tuple[float, float]:
        """Return what a way is worth: where the victory is decided, the margin counts."""
        share = way.share(self.seat, self.players, 0, decks)
        return round(share, 4), way.margin(self.seat, self.players, 0, decks)

    def ahead(self, best: Way, other: Way, first: int, last: int) -> tuple[float, float]:
        """Return by how much one way is ahead of another, with the standard error."""
        return difference(best, other, self.seat, self.players, first, last)

    def is_same_answer(self, one: Way, other: Way, loss: float) -> bool:
        """Tell whether two ways are one answer: as good, the same group, the same points for everybody."""
        a, b = one.plan.end, other.plan.end
        return abs(loss) <= CLOSE and a.taken == b.taken and a.scores() == b.scores()


def starts_of_turns(kind: str, seed: str) -> Iterator[tuple[int, Position, str]]:
    """Play a game; yield every turn's number, the position in which it starts, its deck unknown, and planner's end."""
    variant, players = kind.split("-")
    state = Rules.from_json({"players": int(players), "variant": variant}).deal(seed)
    random = Random(f"{seed} turns")
    planner, greedy = bots.create("planner"), bots.create("greedy")
    turn = 0
    while not state.is_over():
        view = view_of(state)
        moves = bots.ask_turn(planner, view)
        if state.phase == TAKING:
            turn += 1
            yield turn, Position.parse(position_text(view.state)), position_text(ended(view.state, moves))
        for move in bots.ask_turn(greedy, view) if random.below(10) == 0 else moves:
            state.do(move)


def lead(candidates: Candidates, ordered: Sequence[Way], decks: int) -> float:
    """Return by how much the first of some ways is ahead of the next that is another answer."""
    for way in ordered[1:]:
        loss, _ = candidates.ahead(ordered[0], way, 0, decks)
        if not candidates.is_same_answer(ordered[0], way, loss):
            return loss
    return 0.0


def second_answer(candidates: Candidates, ordered: Sequence[Way], window: tuple[int, int]) -> tuple[Way, Check] | None:
    """Return the best way that is another answer, and how far it is behind; None if it is not far enough."""
    best = ordered[0]
    behind = [(candidates.ahead(best, way, *window), way) for way in ordered[1:]]
    others = [(ahead, way) for ahead, way in behind if not candidates.is_same_answer(best, way, ahead[0])]
    if not others:
        return None
    if any(ahead < AHEAD or ahead < CERTAIN * error for (ahead, error), _ in others):
        return None
    (ahead, error), way = min(others, key=lambda each: each[0][0])
    return way, Check("", "", window[1] - window[0], round(ahead, 4), round(error, 4))


def exact_check(view: View, best: State, others: Sequence[State], seed: str) -> Check | None:
    """Solve the rest of a game of two after the best turn and after others; None if that takes too many steps."""
    seat = int(view.state.turn)
    random = Random(seed)
    worlds = [view.sample(random) for _ in range(1 if is_last_round(best) else EXACT_WORLDS)]
    shares: list[list[float]] = []
    for end in (best, *others):
        shares.append([])
        for world in worlds:
            solver = Solver([world], MOST_STEPS)
            margin = solver.after(end, seat, WORST, -WORST)
            if solver.is_spent():
                return None
            shares[-1].append(0.5 if margin == 0 else float(margin > 0))
    found: list[tuple[float, float]] = []
    for other in shares[1:]:
        each = [a - b for a, b in zip(shares[0], other, strict=True)]
        mean = sum(each) / len(each)
        found.append((mean, (sum((x - mean) ** 2 for x in each) / max(1, len(each) - 1) / len(each)) ** 0.5))
    ahead, error = min(found)
    return Check("solved", seed, len(worlds), round(ahead, 4), round(error, 4))


def played_check(view: View, best: State, others: Sequence[State], seed: str) -> Check:
    """Let bots play the last round on after the best turn and after others; the smallest lead counts."""
    leads: list[float] = []
    for name in RIVALS:
        shares = [_share_if_played(end, name, seed, int(view.state.turn)) for end in (best, *others)]
        leads.append(shares[0] - max(shares[1:]))
    return Check(f"played by {' '.join(RIVALS)}", seed, len(RIVALS), round(min(leads), 4), 0.0)


def _share_if_played(end: State, name: str, seed: str, seat: int) -> float:
    state = end.clone()
    state.do(END)
    bot = bots.create(name, seed=seed)
    while not state.is_over():
        for move in bots.ask_turn(bot, view_of(state)):
            state.do(move)
    scores = state.scores()
    top = max(scores)
    return 1 / scores.count(top) if scores[seat] == top else 0.0


def ends_soon(view: View, best: Way) -> bool:
    """Tell whether the rest of a game can be checked in another way than by the search."""
    state, end = view.state, best.plan.end
    if is_last_round(end):
        return True
    left = len(state.order) - int(end.top)
    return state.players == 2 and int(state.taken).bit_count() == 3 and left < 2 * MARKET_CARDS


def ending_check(view: View, best: Way, others: Sequence[Way], seed: str) -> Check | None:
    """Check the end of a game in another way than by the search."""
    ends = [way.plan.end for way in others if is_last_round(way.plan.end) or not is_last_round(best.plan.end)]
    if not ends:
        return None
    if view.state.players == 2:
        return exact_check(view, best.plan.end, ends, seed)
    return played_check(view, best.plan.end, ends, seed)


def near_the_best(
    candidates: Candidates, source: str, planned: str, hard: bool
) -> tuple[list[Way], dict[str, float]] | None:
    """Glance at all ways to play the turn: which are near the best, and what does each lose? None if many are."""
    is_wanted = not hard and Random(f"{source} found").below(FOUND) == 0
    ways: list[Way] = []
    ordered: list[Way] = []
    decks = 0
    for many, decks, least in GLANCES:
        ways += [candidates.comparison.way(plan, 0) for plan in candidates.plans[len(ways) : many]]
        ordered = candidates.look(ways, decks)
        if lead(candidates, ordered, decks) < least:
            return None
        if not is_wanted and _end(ordered[0]) == planned:
            return None
    losses = [candidates.ahead(ordered[0], way, 0, decks)[0] for way in ordered]
    near = sum(loss < NEAR for loss in losses)
    if near > MOST_NEAR:
        return None
    return ordered[: max(3, near)], {_end(way): loss for way, loss in zip(ordered, losses, strict=True)}


def compared(
    candidates: Candidates, near: Sequence[Way], effort: Effort, seed: str, first: int
) -> tuple[list[Way], Way, Check] | None:
    """Compare ways closely: all of them best first, the best other answer, and its distance; None if that is small.

    With a first deck above 0 the best way is chosen in the decks before it, so that it does not flatter itself.
    """
    ways = [candidates.comparison.way(way.plan, effort.replies) for way in near]
    last = first + effort.decks
    ordered = candidates.look(ways, first or last)
    candidates.look(ways, last)
    second = second_answer(candidates, ordered, (first, last))
    if second is None:
        return None
    return ordered, second[0], msgspec.structs.replace(second[1], how="compared", seed=seed)


def examine(position: Position, source: str, planned: str = "", hard: bool = False) -> Found | None:
    """Return a position as a puzzle, if it is one; most of the turns that planner seems to play well are left out.

    If hard ones are wanted, all of them are.
    """
    view = view_of_position(position)
    seed = f"{source} first"
    candidates = Candidates(view, seed)
    if position_text(candidates.plans[0].end) == planned and (hard or Random(source).below(EASY) > 0):
        return None
    if not FEWEST_WAYS <= len(candidates.plans) <= MOST_WAYS:
        return None
    glance = near_the_best(candidates, source, planned, hard)
    if glance is None:
        return None
    near, losses = glance
    first = compared(candidates, near, FIRST, seed, FIRST.choice)
    if first is None:
        return None
    for way in first[0]:
        losses[_end(way)] = candidates.ahead(first[0][0], way, 0, FIRST.choice)[0]
    seed = f"{source} second"
    checked = Candidates(view, seed)
    again = [way for way in first[0] if losses[_end(way)] <= 2 * CLOSE]
    again += [way for way in first[0] if way not in again][:4]
    second = compared(checked, again, SECOND, seed, 0)
    if second is None or losses[_end(second[0][0])] > CLOSE:
        return None
    looked = second[0]
    best, other = looked[0], second[1]
    checks = [first[2], second[2]]
    if ends_soon(view, best):
        rest = [way for way in looked if losses[_end(way)] > CLOSE]
        ending = ending_check(view, best, rest, f"{source} ending")
        if ending is None or ending.ahead < AHEAD or ending.ahead < CERTAIN * ending.error:
            return None
        checks.append(ending)
    for way in looked:
        losses[_end(way)] = checked.ahead(best, way, 0, SECOND.decks)[0]
    digits = {text: digit(loss) for text, loss in losses.items()}
    finders = finders_of(view, digits, source)
    if finders is None:
        return None
    state = view.state
    best_moves = line_text(state, best.plan.moves)
    other_moves = line_text(state, other.plan.moves)
    why = reasons(checked.comparison, best, best_moves, other)
    following = best.plan.end.clone()
    replies: list[tuple[str, ...]] = []
    for reply in best.replies:
        following.do(END)
        replies.append(tuple(map(str, line_text(following, reply))))
        following = ended(following, reply)
    return Found(
        position=str(position),
        best=tuple(map(str, best_moves)),
        second=tuple(map(str, other_moves)),
        replies=tuple(replies),
        share=round(best.share(checked.seat, checked.players, 0, SECOND.decks), 4),
        losses="".join(digits[text] for text in sorted(digits)),
        checks=tuple(checks),
        reasons=why,
        themes=themes_of(position, best_moves, other_moves, why[0].kind if why else None),
        found_by=finders,
        source=source,
        version=__version__,
    )


def _end(way: Way) -> str:
    return position_text(way.plan.end)


def finders_of(view: View, digits: dict[str, str], seed: str) -> tuple[str, ...] | None:
    """Return which bots find the answer; None if one of them plays a turn that was not looked at."""
    found: list[str] = []
    for name in FINDERS:
        if name.startswith("sage") and found:
            break
        end = position_text(ended(view.state, bots.ask_turn(bots.create(name, seed=seed), view)))
        if end not in digits:
            return None
        if is_right(digits[end]):
            found.append(name)
    return tuple(found)


def look_through(kind: str, seed: str, hard: bool) -> tuple[list[Found], Done]:
    """Look through one game."""
    began = time.perf_counter()
    found: list[Found] = []
    turns = quiet_until = 0
    for turn, position, planned in starts_of_turns(kind, seed):
        turns = turn
        if turn <= quiet_until:
            continue
        puzzle = examine(position, f"{kind} {seed} turn {turn}", planned, hard)
        if puzzle is not None:
            found.append(puzzle)
            quiet_until = turn + 3  # the next turns would be nearly the same puzzle
    return found, Done(f"{kind} {seed}", turns, round(time.perf_counter() - began, 2))


def find(file: Path, seed: str, games: int, jobs: int, hard: bool) -> None:
    """Look through games and append what is found."""
    done = {row.game for row in read(file)[1]}
    tasks = [(KINDS[n % len(KINDS)], f"{seed} {n}") for n in range(games)]
    left = [task for task in tasks if " ".join(task) not in done]
    file.parent.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(jobs) as pool, file.open("ab") as stream:
        for future in as_completed([pool.submit(look_through, *task, hard) for task in left]):
            found, game = future.result()
            for row in (*found, game):
                stream.write(msgspec.json.encode(row) + b"\n")
            stream.flush()


def read(file: Path) -> tuple[list[Found], list[Done]]:
    """Read what was found so far; a line that was not finished is left out."""
    found: list[Found] = []
    done: list[Done] = []
    for line in file.read_bytes().splitlines() if file.exists() else []:
        try:
            if b'"position"' in line:
                found.append(msgspec.json.decode(line, type=Found))
            else:
                done.append(msgspec.json.decode(line, type=Done))
        except msgspec.DecodeError:
            continue
    return found, done


def main() -> None:
    """Find puzzles."""
    options = argparse.ArgumentParser(description="Find puzzles in self-play.")
    options.add_argument("file", type=Path, help="where they are kept, a line each")
    options.add_argument("--games", type=int, default=6_000, help="games to look through, those done before included")
    options.add_argument("--jobs", type=int, default=2, help="processes")
    options.add_argument("--seed", default="1")
    options.add_argument("--hard", action="store_true", help="leave out the turns that planner seems to play well")
    chosen = options.parse_args()
    find(chosen.file, chosen.seed, chosen.games, chosen.jobs, chosen.hard)


if __name__ == "__main__":
    main()
