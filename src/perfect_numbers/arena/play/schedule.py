"""Who plays whom, in which seats and on which deals."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, permutations

from perfect_numbers.bots.registry import version_of
from perfect_numbers.rules import Rules


@dataclass(frozen=True, slots=True)
class Bout:
    """One game to be played; the same bout always deals the same cards and seeds the bots alike."""

    seed: str
    """The tournament's seed."""
    deal: int
    """The number of the deal."""
    seats: tuple[str, ...]
    """The bots, by seat."""
    versions: tuple[str, ...]
    """What tells the bots, by seat, from earlier ones of the same names."""
    rules: Rules
    limit: float | None = None
    """Seconds that a bot may think about one move, if there is a limit."""
    memory: int | None = None
    """Megabytes that a bot from elsewhere may use, if there is a limit."""

    @property
    def deal_seed(self) -> str:
        """The seed of the cards: the same for all games on this deal."""
        return f"{self.seed}/{self.deal}"

    def bot_seed(self, seat: int) -> str:
        """Return the seed of the bot in that seat; no two bots of a tournament share one."""
        return f"{self.deal_seed}/{','.join(self.seats)}/{seat}"


def line_ups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Return every choice of bots that sits down together.

    With more bots than seats these are all choices of different bots; with fewer, all that use every bot.
    """
    names = sorted(set(bots), key=bots.index)
    if len(names) >= players:
        return list(combinations(names, players))
    return [chosen for chosen in combinations_with_replacement(names, players) if len(set(chosen)) == len(names)]


def circles(line_up: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the different orders in which a line-up can sit around the table."""
    first, *others = sorted(line_up)
    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    for rest in permutations(others):
        circle = (first, *rest)
        found.setdefault(min(rotations(circle)), circle)
    return list(found.values())


def rotations(circle: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the different seatings that keep everyone's neighbours."""
    return list(dict.fromkeys(circle[i:] + circle[:i] for i in range(len(circle))))


def schedule(
    bots: Sequence[str],
    games: int,
    seed: str,
    rules: Rules,
    limit: float | None = None,
    memory: int | None = None,
) -> Iterator[Bout]:
    """Yield the bouts of a tournament in which every line-up plays that many games, or a few more to end a deal.

    Each deal is played once in every rotation of the seats. Line-ups take turns, so that a tournament that is
    stopped early is a fair one too.
    """
    versions = {bot: version_of(bot) for bot in bots}
    tables = [(circles(line_up), 0) for line_up in line_ups(bots, rules.players)]
    deal = 0
    while any(played < games for _, played in tables):
        for number, (arrangements, played) in enumerate(tables):
            if played >= games:
                continue
            seatings = rotations(arrangements[deal % len(arrangements)])
            for seats in seatings:
                yield Bout(seed, deal, seats, tuple(versions[bot] for bot in seats), rules, limit, memory)
            tables[number] = (arrangements, played + len(seatings))
        deal += 1
