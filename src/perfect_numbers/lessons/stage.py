"""What a stage of the tutorial consists of; the engine decides whether its goal is reached."""

from collections.abc import Callable
from typing import Final, NamedTuple

from perfect_numbers.events import Event, EventKind
from perfect_numbers.game import Game

LEARNER: Final = 1
"""The seat of whoever learns."""

Check = Callable[[Game], bool]
"""Something that is true of a game so far, or not."""


class Mistake(NamedTuple):
    """A kind of wrong try: its consequence is shown, then it is taken back."""

    when: Check
    text: str
    example: tuple[str, ...]
    """Moves that end in it."""


class Stage(NamedTuple):
    """One thing to learn by doing it; every text is a message of the catalogues."""

    key: str
    """Its name in addresses."""
    title: str
    position: str
    text: str
    """What to know and what to do, in two sentences at most."""
    pointer: str
    """Where to look first: `group 1`, `card R5`, `row 1R`."""
    rule: str
    """The rule that it is about."""
    goal: Check
    praise: str
    """What to say when the goal is reached."""
    mistakes: tuple[Mistake, ...] = ()
    opponent: str = ""
    """The bot that plays on; without one the stage is a single turn."""


def events(game: Game) -> list[Event]:
    """Return everything that the learner did."""
    return [event for moment in game.moments for event in moment.events if event.seat == LEARNER]


def did(*kinds: EventKind, least: int = 0, most: int = 99) -> Check:
    """Check that the learner did one of these things, with at least or at most so many cards."""

    def check(game: Game) -> bool:
        return any(event.kind in kinds and least <= event.count <= most for event in events(game))

    return check


def all_of(*checks: Check) -> Check:
    """Check that all of it is true."""
    return lambda game: all(check(game) for check in checks)


def took_colour(letters: str) -> Check:
    """Check that a group with a card of one of these colours was taken."""
    return lambda game: any(
        event.kind == "take" and any(card[0] in letters for card in event.cards) for event in events(game)
    )


def without(check: Check) -> Check:
    """Check that something is not true."""
    return lambda game: not check(game)


def hand_is_empty(game: Game) -> bool:
    """Check that a group was taken and every card of it is dealt with."""
    return game.position.phase == "play" and not game.position.hand and game.position.question is None


def turn_is_over(game: Game) -> bool:
    """Check that the learner has ended the turn."""
    return any(event.kind == "end" for event in events(game))


def game_is_over(game: Game) -> bool:
    """Check that the game has ended."""
    return game.is_over
