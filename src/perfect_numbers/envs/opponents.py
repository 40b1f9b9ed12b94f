"""The bots that sit in the other seats of a single player's environment."""

from collections.abc import Sequence

from perfect_numbers.bots import ask, create
from perfect_numbers.engine.state import State
from perfect_numbers.envs.compiled.episodes import copied
from perfect_numbers.errors import PerfectNumbersError


class Opponent:
    """A bot in one seat, which begins every game with a seed that follows from the game's."""

    def __init__(self, name: str, seat: int) -> None:
        """Seat a bot; seats count from 1."""
        self.name = name
        self.seat = seat
        self.bot = create(name)

    def restart(self, seed: int | str) -> None:
        """Begin a new game."""
        self.bot.restart(f"{seed}/{self.seat}")

    def choose(self, state: State) -> int:
        """Return the bot's move; it gets to see what players see."""
        return ask(self.bot, state)

    def clone(self) -> "Opponent":
        """Return a bot of the same kind whose random numbers go on in the same way."""
        other = Opponent(self.name, self.seat)
        other.bot.random = copied(self.bot.random)
        return other

    def close(self) -> None:
        """Let go of whatever the bot holds."""
        self.bot.close()


def seat_opponents(names: str | Sequence[str], players: int) -> list[Opponent]:
    """Seat bots in seats 2 and up: one kind everywhere, or one named for each; none if all of them are random."""
    listed = [names] * (players - 1) if isinstance(names, str) else list(names)
    if len(listed) != players - 1:
        raise PerfectNumbersError(f"opponents: {players - 1} are needed for {players} players, not {len(listed)}.")
    if set(listed) == {"random"}:
        return []  # played in compiled code
    return [Opponent(name, seat) for seat, name in enumerate(listed, 2)]
