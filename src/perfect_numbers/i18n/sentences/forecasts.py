"""What a move would do, found by playing it: never a second set of rules."""

from dataclasses import dataclass
from typing import Final, Literal

from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.names import HIGHEST, Names, player_name, points_text
from perfect_numbers.notation.moves import MoveText, move_code, split_move
from perfect_numbers.position import IllegalMoveError, Position
from perfect_numbers.refusals import refusal_of
from perfect_numbers.wording import Plural, msg

Case = Literal["higher", "perfect", "lower"]
"""The three cases of adding: ADD-HIGHER, ADD-PERFECT, ADD-LOWER."""

PERFECT: Final = msg("perfect: {points}")
PERFECT_BONUS: Final = Plural("perfect: {points} + {count} bonus card", "perfect: {points} + {count} bonus cards")
GAIN_BONUS: Final = Plural("{points} + {count} bonus card", "{points} + {count} bonus cards")
LOST: Final = Plural("{count} card lost", "{count} cards lost")
LOST_TO_YOU: Final = msg("{points} for you")
LOST_TO: Final = msg("{points} for {name}")
CLEARED: Final = Plural("{count} card discarded", "{count} cards discarded")
NEXT: Final = msg("then a {number} is perfect")
PROTECTED: Final = msg("protected")
ROUND_ENDS: Final = msg("the round ends")
GAME_ENDS: Final = msg("the game ends")


@dataclass(frozen=True, slots=True)
class Consequence:
    """What a move would do, without words; seats count from 1 and are 0 where nobody is meant."""

    seat: int
    """Who moves."""
    case: Case | None = None
    owner: int = 0
    """Whose row is changed."""
    row: str = ""
    """The letter of that row after the move, `-` if it has no colour."""
    length: int = 0
    """How many cards it has after the move."""
    points: int = 0
    """The cards that become points: now, or, if the case is `perfect`, once the row is completed."""
    bonus: int = 0
    """The bonus cards drawn besides."""
    to: int = 0
    """Who gets the points."""
    lost: int = 0
    """How many cards leave the row (ADD-LOWER, GIVE-LOWER)."""
    cleared: int = 0
    """How many cards of one's own are discarded to make room (REPLACE)."""
    protected: bool = False
    """Whether the row is protected afterwards."""
    ends: Literal["", "turn", "round", "game"] = ""
    """What the move brings to an end."""

    @property
    def next_perfect(self) -> int:
        """The value that is perfect on the row afterwards, 0 if no card is that high."""
        return self.length + 1 if 0 < self.length < HIGHEST else 0


def consequence(position: Position, move: str) -> Consequence:
    """Play a move and see what it does; an impossible one is an IllegalMoveError."""
    after = _after(position, move)
    parts = split_move(move)
    seat = position.turn
    if parts.verb == "E":
        ends: Literal["round", "turn"] = "round" if after.start != position.start else "turn"
        return Consequence(seat, ends="game" if after.is_over else ends)
    if parts.verb == "C":
        return _completed(position, after)
    if parts.verb == "K":
        owner, row = int(position.ask[0]), position.ask[1]
        return Consequence(seat, owner=owner, row=row, length=_length(after, owner, row))
    owner, row = _changed_row(position, parts)
    cleared = _cleared(position, parts)
    if not row:
        return Consequence(seat, cleared=cleared)
    length = _length(after, owner, row)
    if parts.verb == "St":
        return Consequence(seat, owner=owner, row=row, length=length)
    if parts.verb == "Pr":
        return Consequence(seat, owner=owner, row=row, length=length, protected=True)
    if after.ask == f"{owner}{row}":
        gain = _completed(after, _after(after, "C"))
        return Consequence(seat, "perfect", owner, row, length, gain.points, gain.bonus, seat, cleared=cleared)
    lost = 0
    if parts.verb == "put":
        came_to = "-" if parts.place == "-" else row
        lost = _length(position, owner, came_to) + 1 - length
    gains = [now - then for now, then in zip(after.scores, position.scores, strict=True)]
    to = next((i for i, gain in enumerate(gains, 1) if gain), 0)
    case: Case | None = None if parts.verb == "Mv" else "lower" if lost else "higher"
    return Consequence(seat, case, owner, row, length, max(gains), 0, to, lost, cleared)


def _after(position: Position, move: str) -> Position:
    """Play a move; unlike Position.play also where an unknown deck would have to fill the market."""
    state = position.state()
    code = move_code(state, move)
    if code is None:
        raise IllegalMoveError(refusal_of(state, move))
    state.do(code)
    return Position(state)


def _length(position: Position, owner: int, letter: str) -> int:
    row = position.collections[owner - 1].row(letter)
    return len(row.cards) if row else 0


def _completed(before: Position, after: Position) -> Consequence:
    """See what completing the row that is asked about brings."""
    seat, owner, row = before.turn, int(before.ask[0]), before.ask[1]
    gain = after.scores[seat - 1] - before.scores[seat - 1]
    cards = _length(before, owner, row)
    return Consequence(seat, None, owner, row, 0, cards, gain - cards, seat)


def _changed_row(position: Position, parts: MoveText) -> tuple[int, str]:
    """Tell whose row a move changes and its letter after the move; no letter if it changes none."""
    seat, place = position.turn, parts.place
    if parts.verb == "St":
        return parts.seat, place
    if parts.verb in ("Pr", "Mv"):
        return seat, place
    if parts.card is None or parts.card.is_action or place == "x":
        return seat, ""
    if place in "1234":
        return int(place), parts.card[0]
    if parts.card.is_joker:
        return seat, "-" if place == "+" else place
    return seat, parts.card[0]


def _cleared(position: Position, parts: MoveText) -> int:
    """Count the cards that are discarded to make room."""
    if parts.verb != "put" or len(parts.place) != 2:
        return 0
    if parts.place == "xA":
        return len(position.collections[position.turn - 1].saved)
    return _length(position, position.turn, parts.place[1])


def consequence_text(consequence: Consequence, lang: str, names: Names = ()) -> str:
    """Say in a few words, to the one who moves, what would happen; empty if there is nothing to say."""
    speech = language(lang)
    notes = []
    if consequence.cleared:
        notes.append(speech.count(CLEARED, consequence.cleared))
    if consequence.case == "perfect":
        notes.append(_gain(PERFECT, PERFECT_BONUS, consequence, lang))
    elif consequence.lost:
        notes.append(_lost(consequence, lang, names))
    elif consequence.points:
        notes.append(_gain("{points}", GAIN_BONUS, consequence, lang))
    elif consequence.protected:
        notes.append(speech.say(PROTECTED))
    elif consequence.case == "higher" and consequence.next_perfect:
        notes.append(speech.say(NEXT, number=consequence.next_perfect))
    elif consequence.ends in ("round", "game"):
        notes.append(speech.say(ROUND_ENDS if consequence.ends == "round" else GAME_ENDS))
    return " · ".join(notes)


def _gain(plain: str, with_bonus: Plural, consequence: Consequence, lang: str) -> str:
    points = points_text(consequence.points, lang)
    if consequence.bonus:
        return language(lang).count(with_bonus, consequence.bonus, points=points)
    return language(lang).say(plain, points=points)


def _lost(consequence: Consequence, lang: str, names: Names) -> str:
    if not consequence.to:
        return language(lang).count(LOST, consequence.lost)
    points = points_text(consequence.points, lang)
    if consequence.to == consequence.seat:
        return language(lang).say(LOST_TO_YOU, points=points)
    return language(lang).say(LOST_TO, points=points, name=player_name(consequence.to, names, lang))
