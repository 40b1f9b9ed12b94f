"""Small texts around the game: first-visit notes, the list of keys, and how a game ended."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.names import POINTS, Names, player_name
from perfect_numbers.names import RuleName
from perfect_numbers.notation.moves import Move
from perfect_numbers.position import Outcome, Position
from perfect_numbers.wording import Plural, msg


class Note(NamedTuple):
    """A note for the first time that something matters."""

    key: str
    title: str
    text: str
    rule: RuleName
    """The rule behind it."""


_NOTES: Final = (
    Note(
        "setup",
        msg("Your first cards"),
        msg("Lay out your three cards by colour. Every colour gets a row of its own."),
        "SETUP-PLACE",
    ),
    Note(
        "sign",
        msg("The golden ring"),
        msg("The number in a row's ring is perfect there: a card of that value turns the whole row into points."),
        "ADD-PERFECT",
    ),
    Note(
        "take",
        msg("Take a group"),
        msg("Pick one group from the market. You get all of its cards and add them to your rows."),
        "TURN-PARTS",
    ),
    Note(
        "higher",
        msg("Every row waits for a number"),
        msg("A card whose value is the row's new length is perfect. A higher card just makes the row longer."),
        "ADD-HIGHER",
    ),
    Note(
        "perfect",
        msg("A perfect number!"),
        msg("Complete the row and all its cards become points. Or keep it and hope for a longer one."),
        "ADD-PERFECT",
    ),
    Note(
        "bonus",
        msg("A bonus"),
        msg("Completing a row with a coloured 5, 6 or 7 draws 1, 3 or 5 more cards for your point pile."),
        "ADD-BONUS",
    ),
    Note(
        "loss",
        msg("Mind the low cards"),
        msg("A card lower than the row's new length costs as many cards from the end of the row as its value."),
        "ADD-LOWER",
    ),
    Note(
        "full",
        msg("Your slots are full"),
        msg(
            "There is no slot for a new colour. Add the card to another player's collection, "
            "or clear one of your slots."
        ),
        "SLOT-FULL",
    ),
    Note(
        "joker",
        msg("A joker"),
        msg("A joker goes to any of your rows and counts like any other card. It never gives a bonus."),
        "JOKER-OWN",
    ),
    Note(
        "action",
        msg("An action card"),
        msg("Play it at any moment of your turn, or save it for later: at most two, of different kinds."),
        "ACTION-CHOICE",
    ),
    Note(
        "stolen",
        msg("A stolen card"),
        msg("Add it to your own rows at once, or discard it so that nobody has it."),
        "STEAL-ADD",
    ),
    Note(
        "end",
        msg("End your turn"),
        msg("Your hand is empty. You can still undo this turn, or play saved action cards."),
        "TURN-PARTS",
    ),
)

KEYS: Final = (
    ("1 2 3 4", msg("take that group from the market")),
    ("← → ↑ ↓", msg("move between cards and slots")),
    ("Enter", msg("select or confirm")),
    ("Esc", msg("cancel")),
    ("C", msg("complete the row")),
    ("K", msg("keep or leave the row")),
    ("E", msg("end the turn")),
    ("U", msg("undo")),
    ("H", msg("ask for a hint")),
    ("L", msg("show the log")),
    ("P", msg("play the game again, or pause")),
    ("PgUp PgDn", msg("one turn back or forward")),
    ("?", msg("show this list")),
)

YOU_WIN: Final = Plural("You win with {count} point.", "You win with {count} points.")
THEY_WIN: Final = Plural("{name} wins with {count} point.", "{name} wins with {count} points.")
YOU_SHARE: Final = msg("You share the victory with {others}: {points} each.")
THEY_SHARE: Final = msg("{names} share the victory: {points} each.")
SCORE: Final = msg("{name}: {points}")
YOUR_BEST_TURN: Final = Plural(
    "Best turn: you score {count} point in round {number}.", "Best turn: you score {count} points in round {number}."
)
BEST_TURN: Final = Plural(
    "Best turn: {name} scores {count} point in round {number}.",
    "Best turn: {name} scores {count} points in round {number}.",
)


@cache
def notes(lang: str) -> Mapping[str, Note]:
    """Return the first-visit notes by key, in the order of a game."""
    speech = language(lang)
    return {note.key: note._replace(title=speech.say(note.title), text=speech.say(note.text)) for note in _NOTES}


def notes_now(position: Position) -> tuple[str, ...]:
    """Return the keys of the notes that matter to the one who acts now, the most urgent first."""
    if position.is_over:
        return ()
    if position.question:
        if position.question.card:
            return ("stolen",)
        return ("perfect", "bonus") if position.forecasts[Move("C")].bonus else ("perfect",)
    moves = position.forecasts
    put = [would for move, would in moves.items() if move.verb == "put"]
    # What to do now and what the ring means come first, what is rare comes last.
    found = {
        "setup": position.phase == "setup",
        "take": position.phase == "take",
        "sign": bool(position.collections[position.turn - 1].rows),
        "full": any(would.owner not in (0, position.turn) or would.cleared for would in put),
        "loss": any(would.case == "lower" for would in put),
        "higher": any(would.case == "higher" and would.length > 1 for would in put),
        "joker": any(card.is_joker for card in position.hand),
        "action": any(card.is_action for card in position.hand),
        "end": Move("E") in moves,
    }
    return tuple(key for key, matters in found.items() if matters)


def keys(lang: str) -> tuple[tuple[str, str], ...]:
    """Return the list of keys with what each does."""
    return tuple((key, language(lang).say(text)) for key, text in KEYS)


def ending(scores: Sequence[int], names: Names, lang: str, viewer: int = 0) -> str:
    """Say who won: one, or several who share the victory (GAME-SCORE)."""
    speech = language(lang)
    winners = Outcome.of(scores).winners
    best = max(scores)
    points = speech.count(POINTS, best)
    others = [player_name(seat, names, lang) for seat in winners if seat != viewer]
    if len(winners) == 1:
        return speech.count(THEY_WIN, best, name=others[0]) if others else speech.count(YOU_WIN, best)
    if viewer in winners:
        return speech.say(YOU_SHARE, others=speech.all_of(others), points=points)
    return speech.say(THEY_SHARE, names=speech.all_of(others), points=points)


def best_turn_sentence(seat: int, number: int, points: int, names: Names, lang: str, viewer: int = 0) -> str:
    """Say who scored most in one turn, and in which round."""
    template = YOUR_BEST_TURN if seat == viewer else BEST_TURN
    return language(lang).count(template, points, number=number, name=player_name(seat, names, lang))


def score_lines(scores: Sequence[int], names: Names, lang: str) -> list[str]:
    """Say everyone's points, by seat: `Ann: 23 points`."""
    speech = language(lang)
    return [
        speech.say(SCORE, name=player_name(seat, names, lang), points=speech.count(POINTS, score))
        for seat, score in enumerate(scores, 1)
    ]
