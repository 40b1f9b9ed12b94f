"""Positions that somebody sets up: what the page shows."""

import json
from collections.abc import Sequence
from typing import Final, NamedTuple
from urllib.parse import urlencode

from perfect_numbers.analysis.forks import Tree
from perfect_numbers.analysis.hints import told_of, told_shortly
from perfect_numbers.analysis.opinions import Opinion
from perfect_numbers.deck import DEFAULT_DECK, Composition
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.names import card_name
from perfect_numbers.i18n.sentences import move_sentence
from perfect_numbers.i18n.sentences.reasons import signed
from perfect_numbers.i18n.sentences.refusals import refusal_sentence
from perfect_numbers.i18n.sentences.reviews import share_text
from perfect_numbers.notation.cards import FACE_DOWN_TEXT, card_of
from perfect_numbers.position import Position
from perfect_numbers.web.views.setting_up import (
    cards_in,
    fields_of,
    put,
    rows_of,
    seats,
    take,
    with_players,
    with_turn,
)
from perfect_numbers.wording import msg

POSSIBLE: Final = msg("{move} is possible now.")
NO_SUCH_MOVE: Final = msg("{move} is not a move. Moves look like those above.")


class Choice(NamedTuple):
    """A legal move, and where it leads."""

    move: str
    sentence: str
    address: str


class Zone(NamedTuple):
    """A place for cards in the editor."""

    name: str
    kind: str
    seat: int
    detail: str
    """A row's colour, or a group's number."""
    cards: str
    faces: list[str]
    """The same, card by card."""
    address: str
    """Makes it the place where tapped cards go."""
    less: str
    """Takes its last card away."""
    is_chosen: bool


class Judged(NamedTuple):
    """What the search thinks of a move."""

    sentence: str
    share: str
    margin: str
    error: str
    line: str
    """How the turn is likely to go on, in words."""
    reply: str
    """What the next player is likely to do then."""


def what_if_address(root: dict[str, str], tree: Tree, on: int, at: int, page: str = "/what-if") -> str:
    """Return the address of a moment of a line: all of it is in the address, so it can be sent to anyone."""
    values = {**root, "on": str(on), "at": str(at)}
    if tree.forks:
        values["forks"] = tree.text()
    return f"{page}?{urlencode(values)}"


def choices(position: Position, root: dict[str, str], lang: str) -> list[Choice]:
    """Return the legal moves with what each would do."""
    found: list[Choice] = []
    for move in position.legal_moves():
        tree, line = Tree(()).play(0, 0, [move])
        found.append(Choice(move, move_sentence(position, move, lang), what_if_address(root, tree, line, 1)))
    return found


def judged(position: Position, found: Sequence[Opinion], names: Sequence[str], lang: str) -> list[Judged]:
    """Say what the search thinks of every move."""
    return [
        Judged(
            move_sentence(position, each.move, lang, names),
            share_text(each.share, lang),
            signed(each.margin, lang),
            f"± {signed(each.error, lang).lstrip('+')}",
            told_shortly(position, each.line, lang, names, position.turn),
            _told_reply(position, each, names, lang),
        )
        for each in found
    ]


def _told_reply(position: Position, opinion: Opinion, names: Sequence[str], lang: str) -> str:
    """Tell what the next player will probably do, if the round goes on."""
    if not opinion.reply:
        return ""
    after = position
    for move in opinion.line:
        after = after.play(move)
    return " ".join(told_of(after, opinion.reply, lang, names))


def whether_possible(position: Position, move: str, lang: str) -> tuple[str, str]:
    """Say whether a move is possible; if not, why not, and the name of the rule."""
    try:
        refusal = position.explain(move)
    except PerfectNumbersError:
        return language(lang).say(NO_SUCH_MOVE, move=move), ""
    if refusal is None:
        return language(lang).say(POSSIBLE, move=move), ""
    return refusal_sentence(refusal, (), lang, position.turn), refusal.rule


def cards_text(composition: Composition) -> str:
    """Return a deck as it stands in an address; the usual one is not told."""
    return "" if composition == DEFAULT_DECK else json.dumps(composition.to_json(), separators=(",", ":"))


def position_root(text: str, composition: Composition) -> dict[str, str]:
    """Return what the address of a line that leaves a position begins with."""
    cards = cards_text(composition)
    return {"position": text, "cards": cards} if cards else {"position": text}


def editor_address(text: str, zone: str, composition: Composition) -> str:
    """Return the address of the editor with a position, the place where tapped cards go, and the deck."""
    cards = cards_text(composition)
    return f"/position?{urlencode({'text': text, 'zone': zone, **({'cards': cards} if cards else {})})}"


def editor_zones(text: str, chosen: str, composition: Composition) -> list[Zone]:
    """Return the places of a position, each with its cards."""
    fields = fields_of(text)
    found: list[Zone] = []

    def add(name: str, kind: str, seat: int, detail: str, cards: str) -> None:
        here = editor_address(text, name, composition)
        less = editor_address(take(text, name), name, composition)
        faces = cards_in(name, cards)
        found.append(Zone(name, kind, seat, detail, cards, faces, here, less, name == chosen))

    groups = [*fields.get("market", "-/-/-/-").split("/"), "-", "-", "-", "-"][:4]
    for number, group in enumerate(groups, 1):
        add(f"market.{number}", "market", 0, str(number), group)
    add("hand", "hand", 0, "", fields.get("hand", "-"))
    for seat in seats(fields):
        number = int(seat[1])
        parts = [*fields[seat].split("|"), "-", "0"][:3]
        add(f"{seat}.rows", "rows", number, "", "")
        for row, cards in rows_of(fields[seat]).items():
            add(f"{seat}.{row}", "row", number, row, cards)
        add(f"{seat}.saved", "saved", number, "", parts[1])
        add(f"{seat}.points", "points", number, "", parts[2])
    return found


class SeatShown(NamedTuple):
    """A player in the editor."""

    seat: int
    zones: list[Zone]
    has_turn: bool
    turn: str
    """The address at which it is this player's turn."""


class EditorShown(NamedTuple):
    """The table in the editor."""

    middle: list[Zone]
    """The groups of the market, and the hand."""
    seats: list[SeatShown]
    players: list[tuple[int, str]]
    """How many can play, and the address for each number."""


def editor_shown(text: str, chosen: str, composition: Composition) -> EditorShown:
    """Lay out a position in which every place can be tapped."""
    zones = editor_zones(text, chosen, composition)
    fields = fields_of(text)
    turn = fields.get("turn", "1")
    return EditorShown(
        [zone for zone in zones if not zone.seat],
        [
            SeatShown(
                seat,
                [zone for zone in zones if zone.seat == seat],
                turn == str(seat),
                editor_address(with_turn(text, seat), chosen, composition),
            )
            for seat in sorted({zone.seat for zone in zones} - {0})
        ],
        [(count, editor_address(with_players(text, count), "p1.rows", composition)) for count in (2, 3, 4)],
    )


def palette(text: str, zone: str, composition: Composition, lang: str) -> list[tuple[str, str, str]]:
    """Return every card of the deck, to be tapped: its code, its name, and where the tap leads."""
    cards = [*map(card_of, sorted(set(composition.cards()))), *([FACE_DOWN_TEXT] if composition.Pr else [])]
    return [(card, card_name(card, lang), editor_address(put(text, zone, card), zone, composition)) for card in cards]
