"""What the others did since somebody acted last: outlined on the table, and told where it concerns them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from perfect_numbers.game import Game, Moment
from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.names import player_name
from perfect_numbers.i18n.sentences.log import log_line
from perfect_numbers.wording import msg

ROUND_YOU_START: Final = msg("Round {number}: you start.")
ROUND_THEY_START: Final = msg("Round {number}: {name} starts.")
YOU_START_AGAIN: Final = msg("Round {number}: your turn again.")
THEY_START_AGAIN: Final = msg("Round {number}: {name} has two turns in a row.")
TWO_TURNS: Final = msg("It is your turn again: you take a second group.")

_LAID: Final = ("add", "new-row", "give", "give-new", "save", "move", "protect", "flip")
_GAINED: Final = ("complete", "bonus", "gain-lost")


class SinceThen(NamedTuple):
    """What is new to one player whose turn begins."""

    cards: frozenset[int] = frozenset()
    """The numbers of the cards that others laid somewhere."""
    piles: frozenset[int] = frozenset()
    """The seats whose point piles grew."""
    told: tuple[str, ...] = ()
    """What concerns the player, in whole sentences."""


def moments_since(game: Game, seat: int, number: int) -> Sequence[Moment]:
    """Return what others did since a seat acted last; nothing while its turn goes on."""
    first = number
    while first > 0 and game.at(first - 1).turn != seat:
        first -= 1
    return game.moments[first + 1 : number + 1]


def news(game: Game, seat: int, number: int, names: Sequence[str], lang: str) -> SinceThen:
    """Gather what is new to a seat at a moment at which its turn begins."""
    last = game.moments[number]
    begins = number > 0 and (game.at(number - 1).turn != seat or last.move == "E")
    if not begins or last.position.phase == "setup":
        return SinceThen()
    others = moments_since(game, seat, number)
    events = [event for moment in others for event in moment.events]
    told = [
        log_line([event for event in moment.events if event.kind not in ("end", "round", "fill")], names, lang, seat)
        for moment in others
        if any(event.owner == seat and event.seat != seat for event in moment.events)
    ]
    # The seat's own last move may have ended a round, too.
    shown = game.moments[number - len(others) : number + 1]
    turned = next((moment for moment in shown if any(event.kind == "round" for event in moment.events)), None)
    if turned:
        told.append(_round_begins(game, turned, seat, names, lang))
    return SinceThen(
        frozenset(i for event in events if event.kind in _LAID for i in event.ids),
        frozenset(event.seat for event in events if event.kind in _GAINED),
        tuple(filter(None, told)),
    )


def _round_begins(game: Game, moment: Moment, seat: int, names: Sequence[str], lang: str) -> str:
    """Say which round began and who starts it; who has ended the last one has two turns in a row."""
    speech = language(lang)
    start = moment.position.start
    is_again = game.at(moment.number - 1).turn == start
    if not game.is_dealt:
        # Of a game that began in a position nobody knows which round it is.
        return speech.say(TWO_TURNS) if is_again and start == seat else ""
    if start == seat:
        return speech.say(YOU_START_AGAIN if is_again else ROUND_YOU_START, number=moment.round)
    template = THEY_START_AGAIN if is_again else ROUND_THEY_START
    return speech.say(template, number=moment.round, name=player_name(start, names, lang))
