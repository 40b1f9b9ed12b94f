"""Reading positions: text becomes the engine's state, with every check."""

import re
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import u8

from perfect_numbers.engine.cards import FACE_DOWN, JOKER, PROTECT, UNKNOWN
from perfect_numbers.engine.state import State, empty_cells
from perfect_numbers.engine.table import (
    ASK_ROW,
    OVER,
    POINTS,
    ROWS,
    SAVED,
    SETUP,
    SIZES,
    TAKING,
)
from perfect_numbers.errors import PositionError
from perfect_numbers.notation.cards import ACTION_CODES, Card, card_of, code_of
from perfect_numbers.notation.positions import (
    GROUPS,
    PHASE_NAMES,
    PHASES,
    ROW_LETTERS,
    Phase,
    row_of,
    seats_waiting,
)
from perfect_numbers.wording import msg

_FIELDS: Final = (
    "variant",
    "lost",
    "phase",
    "turn",
    "start",
    "p1",
    "p2",
    "p3",
    "p4",
    "market",
    "hand",
    "dealt",
    "ask",
    "deck",
)
_CARD: Final = re.compile(r"[RYGBPOWJ][1-7]|Pr|Mv|St")
_CARDS: Final = re.compile(r"(?:[RYGBPOWJ][1-7]|Pr|Mv|St)+")
_IN_ROW: Final = re.compile(r"[1-7]|J[1-7]|#")
_ROW_CARDS: Final = re.compile(r"(?:[1-7]|J[1-7]|#)+")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,4}")


def read_position(text: str) -> State:
    """Read a position; refuse one that breaks the grammar or a rule."""
    fields = _split(text)
    players = _count_players(fields)
    interaction = _choice(fields, "variant", ("base", "interaction")) == "interaction"
    lost_to_owner = _choice(fields, "lost", ("giver", "owner")) == "owner"
    hand = read_cards("hand", fields.get("hand", "-"))
    phase = PHASES[cast(Phase, _choice(fields, "phase", tuple(PHASES), "play" if hand else "take"))]
    cells = empty_cells()
    state = State(players, 1 if interaction else 0, 1 if lost_to_owner else 0, cells, vec[u8]())
    state.phase = phase
    state.turn = _seat(fields, "turn", players) - 1
    state.start = _seat(fields, "start", players) - 1
    for seat in range(players):
        _lay_out(state, seat, f"p{seat + 1}", fields[f"p{seat + 1}"])
    order = _read_market(state, fields.get("market", "-/-/-/-")) + _read_dealt(state, fields.get("dealt", "-"))
    _read_hand(state, hand)
    state.top = len(order)
    state.order = vec[u8]([u8(code) for code in order + _read_deck(fields.get("deck", "-"))])
    _read_ask(state, fields.get("ask", "-"))
    if phase == SETUP and not state.hand and not state.ask:
        raise PositionError("hand", msg("in set-up the seat to act holds cards to lay out, or is asked something."))
    return state


def _split(text: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    for part in text.split():
        key, _, value = part.partition("=")
        if not key or not value:
            raise PositionError(f"{part:.40}", msg("a position is made of fields such as turn=1."))
        if key not in _FIELDS:
            raise PositionError(
                f"{key:.40}", msg("there is no such field; the fields are {fields}."), fields=", ".join(_FIELDS)
            )
        if key in fields:
            raise PositionError(key, msg("the field is given twice."))
        fields[key] = value
    return fields


def _count_players(fields: dict[str, str]) -> int:
    for seat in (1, 2):
        if f"p{seat}" not in fields:
            raise PositionError(f"p{seat}", msg("the collections of at least two players are needed."))
    if "p4" in fields and "p3" not in fields:
        raise PositionError("p3", msg("there is a fourth player but no third."))
    return sum(f"p{seat}" in fields for seat in (1, 2, 3, 4))


def _choice(fields: dict[str, str], key: str, choices: tuple[str, ...], default: str | None = None) -> str:
    value = fields.get(key, default or choices[0])
    if value not in choices:
        raise PositionError(key, msg("{given} is not one of {choices}."), given=value[:40], choices=", ".join(choices))
    return value


def _seat(fields: dict[str, str], key: str, players: int) -> int:
    value = fields.get(key, "1")
    if value not in ("1", "2", "3", "4") or int(value) > players:
        raise PositionError(
            key, msg("{given} is not a seat; the seats are 1 to {players}."), given=value[:40], players=players
        )
    return int(value)


def read_cards(key: str, text: str) -> list[int]:
    """Read a list of cards written without gaps."""
    if text == "-":
        return []
    if not _CARDS.fullmatch(text):
        raise PositionError(key, msg("{given} is not a list of cards such as R5J4Mv."), given=text[:40])
    return [code_of(Card(found)) for found in _CARD.findall(text)]


def _lay_out(state: State, seat: int, key: str, text: str) -> None:
    """Read a collection and lay it in front of a seat."""
    parts = text.split("|")
    if len(parts) != 3:
        raise PositionError(key, msg("a collection is rows|saved|points, such as R:25J3#,B:4|PrSt|12."))
    rows, saved, points = parts
    for row in rows.split(",") if rows != "-" else ():
        _lay_row(state, seat, key, row)
    for code in read_cards(key, saved):
        if code < PROTECT:
            raise PositionError(key, msg("{given} is not an action card, so it cannot be saved."), given=card_of(code))
        bit = 1 << code - PROTECT
        if state.cells[SAVED + seat] & bit:
            raise PositionError(
                key,
                msg("two {given} are saved; saved cards are of different kinds (ACTION-SAVE)."),
                given=card_of(code),
            )
        state.cells[SAVED + seat] |= bit
    kinds = int(state.cells[SAVED + seat]).bit_count()
    if kinds > 2:
        raise PositionError(key, msg("three action cards are saved; at most two can be (ACTION-SAVE)."))
    laid = int(state.cells[ROWS + seat]).bit_count()
    if state.interaction and laid > 3:
        raise PositionError(
            key, msg("{rows} rows; the interaction variant has three slots for rows (VARIANT-INTERACTION)."), rows=laid
        )
    if laid + (kinds > 0) > 4:
        raise PositionError(key, msg("{slots} slots are in use; there are four (SLOT-FOUR)."), slots=laid + (kinds > 0))
    if not _NUMBER.fullmatch(points):
        raise PositionError(key, msg("{given} is not a number of points."), given=points[:40])
    state.cells[POINTS + seat] = int(points)


def _lay_row(state: State, seat: int, key: str, text: str) -> None:
    letter, colon, cards = text.partition(":")
    if not colon or len(letter) != 1 or letter not in ROW_LETTERS or not _ROW_CARDS.fullmatch(cards):
        raise PositionError(key, msg("{given} is not a row such as R:25J3#."), given=text[:40])
    slot = ROW_LETTERS.index(letter)
    row = seat * 8 + slot
    if state.cells[SIZES + row]:
        if slot == JOKER:
            raise PositionError(key, msg("two rows are without colour (JOKER-ROW)."))
        raise PositionError(key, msg("two rows are {given} (SLOT-FOUR)."), given=letter)
    for card in _IN_ROW.findall(cards):
        if card == "#":
            state.push(row, FACE_DOWN)
        elif card[0] == "J":
            state.push(row, FACE_DOWN + int(card[1]))
        elif slot == JOKER:
            raise PositionError(key, msg("a row without colour has no number cards (JOKER-ROW)."))
        else:
            state.push(row, int(card))


def _read_market(state: State, text: str) -> list[int]:
    groups = text.split("/")
    if len(groups) != len(GROUPS):
        raise PositionError("market", msg("four groups joined by / are needed, such as R2G5Mv/B3J4/-/Y7."))
    if text == "-/-/-/-":
        if state.phase == TAKING:
            raise PositionError("market", msg("there is no group to take."))
        return []
    if state.phase in (SETUP, OVER):
        raise PositionError(
            "market", msg("there is no market while the phase is {phase}."), phase=PHASE_NAMES[int(state.phase)]
        )
    order: list[int] = []
    state.taken = 0
    for i, (group, (_, size)) in enumerate(zip(groups, GROUPS, strict=True)):
        codes = read_cards("market", group)
        if not codes:
            state.taken |= 1 << i
        elif len(codes) != size:
            raise PositionError(
                "market",
                msg("the number of cards in group {group} is {given}, not {size} (SETUP-MARKET)."),
                group=i + 1,
                given=len(codes),
                size=size,
            )
        order += codes or [UNKNOWN] * size
    return order


def _read_dealt(state: State, text: str) -> list[int]:
    if text == "-":
        groups = []
    elif state.phase != SETUP:
        raise PositionError("dealt", msg("cards wait to be laid out only while the phase is setup."))
    else:
        groups = [read_cards("dealt", group) for group in text.split("/")]
    if state.phase != SETUP:
        return []
    if len(groups) != seats_waiting(state):
        raise PositionError(
            "dealt",
            msg("the number of seats that lay out after this one is {waiting}, not {given}."),
            waiting=seats_waiting(state),
            given=len(groups),
        )
    for codes in groups:
        if len(codes) != 3 or max(codes) >= PROTECT:
            raise PositionError("dealt", msg("everyone is dealt three cards that are not action cards (SETUP-DEAL)."))
    return [code for codes in groups for code in codes]


def _read_hand(state: State, codes: list[int]) -> None:
    if not codes:
        return
    if state.phase in (TAKING, OVER):
        raise PositionError(
            "hand", msg("there is no hand while the phase is {phase}."), phase=PHASE_NAMES[int(state.phase)]
        )
    if len(codes) > 3:
        raise PositionError("hand", msg("at most three cards are in hand (SETUP-MARKET)."))
    if state.phase == SETUP and max(codes) >= PROTECT:
        raise PositionError("hand", msg("no action card is laid out in set-up (SETUP-DEAL)."))
    for i, code in enumerate(sorted(codes)):
        state.hand |= code << 7 * i


def _read_deck(text: str) -> list[int]:
    if text[0].isdigit():
        if not _NUMBER.fullmatch(text):
            raise PositionError("deck", msg("{given} is not a number of cards."), given=text[:40])
        return [UNKNOWN] * int(text)
    return read_cards("deck", text)


def _read_ask(state: State, text: str) -> None:
    if text == "-":
        return
    if state.phase == OVER:
        raise PositionError("ask", msg("nothing is asked when the game is over."))
    if _CARD.fullmatch(text):
        if text in ACTION_CODES:
            raise PositionError("ask", msg("{given} cannot be stolen: action cards do not lie in rows."), given=text)
        if state.phase == SETUP:
            raise PositionError("ask", msg("nothing is stolen in set-up (SETUP-PLACE)."))
        state.ask = code_of(Card(text))
        return
    if len(text) != 2 or text[0] not in "1234" or text[1] not in ROW_LETTERS:
        raise PositionError(
            "ask", msg("{given} is neither a seat and row such as 2R nor a stolen card such as R5."), given=text[:40]
        )
    seat, slot = int(text[0]) - 1, ROW_LETTERS.index(text[1])
    if seat >= state.players or not state.cells[SIZES + seat * 8 + slot]:
        raise PositionError("ask", msg("there is no row {given}."), given=text)
    if seat != state.turn and (slot == JOKER or state.phase == TAKING):
        raise PositionError("ask", msg("nobody can have added to the row {given} now (GIVE)."), given=text)
    row = row_of(state, seat, slot)
    if seat != state.turn and row.cards[-1].is_joker:
        raise PositionError("ask", msg("the joker in {given} cannot have been given (JOKER-OWN)."), given=text)
    if row.cards[-1].value != len(row.cards):
        raise PositionError("ask", msg("the final card of {given} is not perfect (ADD-PERFECT)."), given=text)
    state.ask = ASK_ROW + seat * 8 + slot
