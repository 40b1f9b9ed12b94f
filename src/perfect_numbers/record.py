"""Reading records of games, with every check."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from perfect_numbers.deck import Composition
from perfect_numbers.errors import PerfectNumbersError, PositionError, RecordError
from perfect_numbers.notation.cards import Card, card_of
from perfect_numbers.notation.reading import read_cards

if TYPE_CHECKING:
    from perfect_numbers.game import Game

FORMAT: Final = "perfect-numbers/1"
_KEYS: Final = ("format", "rules", "composition", "players", "start", "deal", "deck", "moves", "scores")
_RULES: Final = {"variant": ("base", "interaction"), "lost": ("giver", "owner")}


class Player(NamedTuple):
    """Who sits at a seat; the kind is `human` or a bot's name."""

    name: str
    kind: str = "human"


Begin = Callable[
    [tuple[bool, bool], Composition, Sequence[Player], int, Sequence[Card], Mapping[str, Any]],
    "Game",
]


def read_record(record: str | bytes | Mapping[str, Any], begin: Begin) -> "Game":
    """Read and replay a record; `begin` makes the game before its first move."""
    data = _load(record)
    if data.get("format") != FORMAT:
        raise RecordError(f"format: {data.get('format')!r:.40} is not {FORMAT!r}.")
    seats, variant, lost = _read_rules(data)
    players = _read_players(data, seats)
    composition = Composition.from_json(data.get("composition", {}))
    composition.check(seats)
    start = data.get("start")
    if isinstance(start, bool) or not isinstance(start, int) or not 1 <= start <= seats:
        raise RecordError(f"start: {start!r:.40} is not a seat; the seats are 1 to {seats}.")
    cards = _read_cards(data, seats, start, composition)
    extra = {key: value for key, value in data.items() if key not in _KEYS}
    game = begin((variant == "interaction", lost == "owner"), composition, players, start, cards, extra)
    _replay(game, data)
    return game


def _load(record: str | bytes | Mapping[str, Any]) -> Mapping[str, Any]:
    if isinstance(record, str | bytes):
        try:
            record = json.loads(record)
        except (ValueError, RecursionError):
            raise RecordError("The record is not JSON.") from None
    if not isinstance(record, Mapping):
        raise RecordError("A record is one JSON object.")
    return record


def _read_rules(data: Mapping[str, Any]) -> tuple[int, str, str]:
    rules = data.get("rules")
    if not isinstance(rules, Mapping):
        raise RecordError('rules: an object is needed, such as {"players": 3, "variant": "base", "lost": "giver"}.')
    seats = rules.get("players")
    if isinstance(seats, bool) or not isinstance(seats, int) or not 2 <= seats <= 4:
        raise RecordError(f"rules: the game is for 2 to 4 players, not {seats!r:.40}.")
    chosen = []
    for key, choices in _RULES.items():
        value = rules.get(key, choices[0])
        if value not in choices:
            raise RecordError(f"rules: {key} {value!r:.40} is not one of {', '.join(choices)}.")
        chosen.append(value)
    return seats, chosen[0], chosen[1]


def _read_players(data: Mapping[str, Any], seats: int) -> list[Player]:
    players = data.get("players")
    if not isinstance(players, list) or len(players) != seats:
        raise RecordError(f"players: a list of {seats} players is needed.")
    read = []
    for player in players:
        name = player.get("name") if isinstance(player, Mapping) else None
        kind = player.get("kind", "human") if isinstance(player, Mapping) else None
        if not isinstance(name, str) or not isinstance(kind, str):
            raise RecordError('players: every player is an object such as {"name": "Ann", "kind": "human"}.')
        read.append(Player(name, kind))
    return read


def _read_cards(data: Mapping[str, Any], seats: int, start: int, composition: Composition) -> list[Card]:
    """Return the dealt cards in turn order, then the deck."""
    deal, deck = data.get("deal"), data.get("deck")
    if not isinstance(deal, list) or len(deal) != seats or not all(isinstance(cards, str) for cards in deal):
        raise RecordError(f"deal: a list of {seats} texts is needed, each with three cards such as R5J4B2.")
    if not isinstance(deck, str):
        raise RecordError("deck: a text of cards is needed, such as R5J4Mv.")
    try:
        hands = [read_cards("deal", cards) for cards in deal]
        rest = read_cards("deck", deck)
    except PositionError as error:
        raise RecordError(str(error)) from None
    if any(len(hand) != 3 or any(card_of(code).is_action for code in hand) for hand in hands):
        raise RecordError("deal: everyone is dealt three cards that are not action cards (SETUP-DEAL).")
    in_turn_order = hands[start - 1 :] + hands[: start - 1]
    codes = [code for hand in in_turn_order for code in hand] + rest
    if Counter(codes) != Counter(composition.cards()):
        raise RecordError("deck: the dealt cards and the deck together are not the cards of the composition.")
    return [card_of(code) for code in codes]


def _replay(game: "Game", data: Mapping[str, Any]) -> None:
    moves = data.get("moves")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise RecordError("moves: a list of moves is needed.")
    for number, move in enumerate(moves, 1):
        try:
            game.play(move)
        except PerfectNumbersError as error:
            raise RecordError(f"move {number}, {move:.40}: {error}") from None
    outcome = game.outcome
    if "scores" in data:
        if outcome is None:
            raise RecordError(f"scores: they are given, but the game is not over after {len(moves)} moves.")
        if list(outcome.scores) != data["scores"]:
            raise RecordError(f"scores: the moves lead to {list(outcome.scores)}, not {data['scores']!r:.40}.")
