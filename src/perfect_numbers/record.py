"""The record of a game: one JSON object, which replays without any random number generator."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from perfect_numbers.deck import Composition
from perfect_numbers.engine.state import State
from perfect_numbers.errors import DeckError, PositionError, RecordError, RulesError
from perfect_numbers.notation.cards import card_of, cards_text
from perfect_numbers.notation.reading import read_cards
from perfect_numbers.rules import Rules

FORMAT: Final = "perfect-numbers/1"
_RULES: Final = ("players", "variant", "lost")


class Player(msgspec.Struct, frozen=True):
    """Who sits at a seat; the kind is `human` or a bot's name."""

    name: str
    kind: str = "human"


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A game as it is kept: the rules, the deal and the moves, and whatever else somebody wrote down."""

    rules: Rules
    players: tuple[Player, ...]
    start: int
    deal: tuple[str, ...]
    """The three cards of each seat, by seat."""
    deck: str
    """The deck after the deal, next card first."""
    moves: tuple[str, ...] = ()
    scores: tuple[int, ...] | None = None
    """By seat, once the game is over."""
    extra: dict[str, Any] = {}
    """Further keys: a seed, times, a title. They are kept and ignored."""

    @classmethod
    def read(cls, record: str | bytes | Mapping[str, Any]) -> "Record":
        """Read a record; one that cannot be read is a RecordError, an unplayable deck a DeckError."""
        data = _load(record)
        if data.get("format") != FORMAT:
            raise RecordError(f"format: {data.get('format')!r:.40} is not {FORMAT!r}.")
        try:
            written = msgspec.convert(data, _Written)
        except msgspec.ValidationError as error:
            what, _, where = str(error).partition(" - at `$")
            raise RecordError(f"{where.strip('.`') or 'record'}: {what[0].lower()}{what[1:]}.") from None
        rules = _rules(written)
        read = cls(
            rules=rules,
            players=written.players,
            start=written.start,
            deal=written.deal,
            deck=written.deck,
            moves=written.moves,
            scores=written.scores,
            extra={key: value for key, value in data.items() if key not in _Written.__struct_fields__},
        )
        read.cards()
        return read

    @classmethod
    def of_deal(cls, rules: Rules, players: tuple[Player, ...], state: State) -> "Record":
        """Return the record of a game that was just dealt."""
        cards = [card_of(int(code)) for code in state.order]
        turn_order = [(seat - int(state.start)) % rules.players for seat in range(rules.players)]
        return cls(
            rules=rules,
            players=players,
            start=int(state.start) + 1,
            deal=tuple(cards_text(tuple(cards[3 * i : 3 * i + 3])) for i in turn_order),
            deck=cards_text(tuple(cards[3 * rules.players :])),
        )

    def cards(self) -> list[int]:
        """Return the codes of the dealt cards in turn order, then of the deck; refuse cards that are not the rules'."""
        try:
            hands = [read_cards("deal", cards) for cards in self.deal]
            rest = read_cards("deck", self.deck)
        except PositionError as error:
            raise RecordError(str(error)) from None
        if any(len(hand) != 3 or any(card_of(code).is_action for code in hand) for hand in hands):
            raise RecordError("deal: everyone is dealt three cards that are not action cards (SETUP-DEAL).")
        in_turn_order = hands[self.start - 1 :] + hands[: self.start - 1]
        codes = [code for hand in in_turn_order for code in hand] + rest
        if Counter(codes) != Counter(self.rules.composition.cards()):
            raise RecordError("deck: the dealt cards and the deck together are not the cards of the composition.")
        return codes

    def to_dict(self) -> dict[str, Any]:
        """Return the record as the object that it is in JSON."""
        rules = self.rules.to_json()
        record: dict[str, Any] = {
            "format": FORMAT,
            "rules": {key: rules[key] for key in _RULES},
            "composition": rules["composition"],
            "players": [{"name": player.name, "kind": player.kind} for player in self.players],
            "start": self.start,
            "deal": list(self.deal),
            "deck": self.deck,
            "moves": list(self.moves),
        }
        if self.scores is not None:
            record["scores"] = list(self.scores)
        return {**self.extra, **record} if record.keys() & self.extra.keys() else {**record, **self.extra}

    def to_json(self) -> str:
        """Return the record as JSON text."""
        return msgspec.json.encode(self.to_dict()).decode()


class _Written(msgspec.Struct):
    """A record as it stands in JSON."""

    format: str
    rules: dict[str, Any]
    players: tuple[Player, ...]
    start: int
    deal: tuple[str, ...]
    deck: str
    moves: tuple[str, ...]
    composition: dict[str, Any] = {}
    scores: tuple[int, ...] | None = None


def _load(record: str | bytes | Mapping[str, Any]) -> Mapping[str, Any]:
    if isinstance(record, str | bytes):
        try:
            record = msgspec.json.decode(record)
        except (ValueError, RecursionError):
            raise RecordError("The record is not JSON.") from None
    if not isinstance(record, Mapping):
        raise RecordError("A record is one JSON object.")
    return record


def _rules(written: _Written) -> Rules:
    """Return the rules of a record, and see that everything is there once for each player."""
    given: dict[str, Any] = {key: written.rules[key] for key in _RULES if key in written.rules}
    composition = Composition.from_json(written.composition)
    try:
        rules = Rules.from_json({**given, "composition": composition})
        rules.seat(written.start)
    except DeckError:
        raise
    except RulesError as error:
        raise RecordError(f"rules, {error}" if error.field in _RULES else str(error)) from None
    for field, items in (("players", written.players), ("deal", written.deal)):
        if len(items) != rules.players:
            raise RecordError(f"{field}: {rules.players} are needed, one for each player, not {len(items)}.")
    return rules
