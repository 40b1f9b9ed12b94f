"""Our bots as bots of OpenSpiel."""

from typing import Any

from perfect_numbers.envs.missing import told_if_missing

with told_if_missing():
    import pyspiel

from librt.vecs import append, vec
from mypy_extensions import u8

from perfect_numbers.bots import Bot, Clock
from perfect_numbers.engine.cards import CARD_CODES, PROTECT
from perfect_numbers.envs.compiled.episode import Episode
from perfect_numbers.envs.policies import checked_bot, title_of
from perfect_numbers.observation.encoding import kind_of
from perfect_numbers.view import View


class SpielBot(pyspiel.Bot):  # type: ignore[misc]  # OpenSpiel ships no types
    """One of our bots, for `pyspiel.evaluate_bots` and whatever else takes a `pyspiel.Bot`."""

    def __init__(self, bot: str | Bot, seed: int | str = 0) -> None:
        """Take a bot, or the name of one."""
        super().__init__()
        self._bot = checked_bot(bot)
        self._seed = seed
        self._games = 0

    def step(self, state: Any) -> int:
        """Return the bot's action."""
        return int(self._bot.choose(view_of_episode(state.drawing.episode), state.legal_actions(), Clock()))

    def restart(self) -> None:
        """Begin a new game."""
        self._games += 1
        self._bot.restart(f"{self._seed}/{self._games}")

    def restart_at(self, state: Any) -> None:
        """Begin in the middle of a game; what came before does not matter."""
        self.restart()

    def provides_policy(self) -> bool:
        """Only the action is known, not how likely others were."""
        return False

    def __repr__(self) -> str:
        return f"<SpielBot: {title_of(self._bot)}>"


def view_of_episode(episode: Episode) -> View:
    """Return what players see of a game whose hidden cards have not been drawn yet."""
    bag = vec[u8]()
    for code in range(1, CARD_CODES):
        if code & 7 or code >= PROTECT:
            for _ in range(int(episode.unseen[kind_of(code)])):
                bag = append(bag, u8(code))
    return View(episode.state.clone(), bag)
