"""A small network that judges positions at the end of a turn, as `examples/envs/train.py` trains it. Compiled.

It looks at the rich observation. Every colour goes through the same first layer, with what both players have of it and
what can still come, so that what is learned about one holds for all; the sum, and what there is once on the table, go
through the second. What comes out is by how many points the observer will still gain on the other player.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.tables import FEW
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import POINTS
from perfect_numbers.observation.encoding import encode, kind_of
from perfect_numbers.observation.layout import (
    CARD,
    CARD_VALUE,
    DECK,
    INTERACTION,
    KINDS,
    LOST_TO_OWNER,
    MARKET,
    PHASE,
    RICH,
    RICH_CARDS,
    RICH_ROW,
    RICH_ROWS,
    RICH_SEAT,
    RICH_SEATS,
    ROW,
    ROW_JOKERS,
    SEAT,
    SEAT_CARDS,
    SEAT_ROWS,
    SEATS,
    UNSEEN,
    observation_size,
)
from perfect_numbers.observation.rich import encode_rich
from perfect_numbers.view import View

MARKET_CARDS: Final = 8
SLOTS: Final = 8
SEEN_CARDS: Final = RICH_CARDS + 3 * MARKET_CARDS
"""Of a row's rich numbers: all but those about cards in hand, of which there are none at the end of a turn."""


def slot_places(players: int, ahead: int, slot: int) -> list[int]:
    """Return which numbers of an observation are about one colour, or the row without one, of two seats."""
    places: list[int] = []
    rich = SEATS + SEAT * players + RICH_SEATS
    for seat in (0, ahead):
        first = SEATS + SEAT * seat + SEAT_ROWS + ROW * slot
        places += range(first, first + ROW_JOKERS)
        first = rich + RICH_SEAT * seat + RICH_ROWS + RICH_ROW * slot
        places += range(first, first + SEEN_CARDS)
    return places + list(range(UNSEEN + 7 * slot, UNSEEN + 7 * slot + 7))


def table_places(players: int, ahead: int) -> list[int]:
    """Return which numbers of an observation are about the table and two seats."""
    places = [*range(PHASE, PHASE + 4), DECK, INTERACTION, LOST_TO_OWNER]
    for card in range(MARKET_CARDS):
        first = MARKET + CARD * card
        places += range(first + 7, first + CARD_VALUE)
    places += range(UNSEEN + 56, UNSEEN + KINDS)
    rich = SEATS + SEAT * players
    places += range(rich, rich + RICH_SEATS)
    for seat in (0, ahead):
        first = SEATS + SEAT * seat
        places += range(first, first + SEAT_CARDS)
        first = rich + RICH_SEATS + RICH_SEAT * seat
        places += range(first, first + RICH_ROWS)
    return places


SLOT_INPUTS: Final = 2 * (ROW_JOKERS + SEEN_CARDS) + 7 + MARKET_CARDS + 1
"""Then the values of the market's cards of that colour, and a 1 unless all else is 0."""
TABLE_INPUTS: Final = 7 + 4 * MARKET_CARDS + 3 + RICH_SEATS + 2 * (SEAT_CARDS + RICH_ROWS)

NO_OPINION: Final = Evaluation(vec[float]([0.0] * FEW))
"""For searching turns whose ends the network judges: points alone count."""


@final
class Observations:
    """Rich observations of positions, one after the other, for whoever judges many at once."""

    def __init__(self, room: int, players: int) -> None:
        self.size: i64 = observation_size(players, RICH)
        self.numbers: vec[u8] = vec[u8]([u8(0)] * (room * int(self.size)))

    def write(self, at: i64, end: State, unseen: vec[u8], seat: i64) -> None:
        """Write what a seat sees of a position into one place; all numbers there are 0 before."""
        base: i64 = at * self.size
        encode(end, unseen, rounds_played(end), seat, self.numbers, base)
        encode_rich(end, unseen, seat, self.numbers, base + SEATS + SEAT * end.players)


def rounds_played(state: State) -> i64:
    """Tell how often the market was filled."""
    drawn: i64 = state.bonus_drawn.bit_count()
    return (state.top - 3 * state.players - drawn) >> 3


def unseen_of(view: View) -> vec[u8]:
    """Count the unseen cards of each kind."""
    counts = vec[u8]([u8(0)] * KINDS)
    for card in view.bag:
        counts[kind_of(i64(card))] += 1
    return counts


@final
class Network:
    """Judges positions with trained weights."""

    def __init__(self, players: int, slot_layer: vec[float], table_layer: vec[float], last: vec[float]) -> None:
        self.players: i64 = players
        self.slot_layer: vec[float] = slot_layer
        """For every input of a slot, the weights to all units."""
        self.table_layer: vec[float] = table_layer
        """For every unit of the slots, every input of the table, and 1: the weights to the second layer's units."""
        self.last: vec[float] = last
        """The weights of the second layer's units, and of 1."""
        self.units: i64 = len(slot_layer) // SLOT_INPUTS
        self.second: i64 = len(last) - 1
        self.observation: Observations = Observations(1, players)
        self.blank: vec[u8] = self.observation.numbers[:]
        self.slot_places: list[vec[i64]] = []
        """For every other seat, for every slot."""
        self.table_places: list[vec[i64]] = []
        for ahead in range(1, players):
            for slot in range(SLOTS):
                self.slot_places.append(vec[i64]([i64(place) for place in slot_places(players, ahead, slot)]))
            self.table_places.append(vec[i64]([i64(place) for place in table_places(players, ahead)]))
        self.unit: vec[float] = vec[float]([0.0] * int(self.units))
        self.sums: vec[float] = vec[float]([0.0] * int(self.units))
        self.seconds: vec[float] = vec[float]([0.0] * int(self.second))

    def margin(self, state: State, unseen: vec[u8], seat: i64) -> float:
        """Return by how many points a seat is expected to be ahead of the best other one in the end."""
        self.observation.numbers = self.blank[:]
        self.observation.write(0, state, unseen, seat)
        worst: float = 1000000.0
        ahead: i64 = 1
        while ahead < self.players:
            other: i64 = seat + ahead
            if other >= self.players:
                other -= self.players
            now: i64 = state.cells[POINTS + seat] - state.cells[POINTS + other]
            value: float = float(int(now)) + self._gain(ahead - 1)
            if value < worst:
                worst = value
            ahead += 1
        return worst

    def _gain(self, other: i64) -> float:
        sums = self.sums
        u: i64 = 0
        while u < self.units:
            sums[u] = 0.0
            u += 1
        slot: i64 = 0
        while slot < SLOTS:
            self._add_slot(other, slot)
            slot += 1
        seconds = self.seconds
        layer = self.table_layer
        width: i64 = self.second
        at: i64 = (self.units + TABLE_INPUTS) * width  # the weights of 1
        v: i64 = 0
        while v < width:
            seconds[v] = layer[at + v]
            v += 1
        u = 0
        while u < self.units:
            if sums[u] != 0.0:
                _add(seconds, layer, u * width, width, sums[u])
            u += 1
        numbers = self.observation.numbers
        places = self.table_places[int(other)]
        i: i64 = 0
        while i < TABLE_INPUTS:
            number: i64 = i64(numbers[places[i]])
            if number:
                _add(seconds, layer, (self.units + i) * width, width, float(int(number)))
            i += 1
        total: float = self.last[width]
        v = 0
        while v < width:
            if seconds[v] > 0.0:
                total += seconds[v] * self.last[v]
            v += 1
        return total

    def _add_slot(self, other: i64, slot: i64) -> None:
        """Put one slot through the first layer, and add what comes out to the sums."""
        units = self.unit
        width: i64 = self.units
        u: i64 = 0
        while u < width:
            units[u] = 0.0
            u += 1
        numbers = self.observation.numbers
        places = self.slot_places[int(other * SLOTS + slot)]
        n: i64 = len(places)
        found: bool = False
        number: i64
        i: i64 = 0
        while i < n:
            number = i64(numbers[places[i]])
            if number:
                found = True
                _add(units, self.slot_layer, i * width, width, float(int(number)))
            i += 1
        card: i64 = MARKET
        while i < n + MARKET_CARDS:
            if numbers[card + slot]:
                found = True
                number = i64(numbers[card + CARD_VALUE])
                _add(units, self.slot_layer, i * width, width, float(int(number)))
            card += CARD
            i += 1
        if not found:
            return
        _add(units, self.slot_layer, i * width, width, 1.0)
        sums = self.sums
        u = 0
        while u < width:
            if units[u] > 0.0:
                sums[u] += units[u]
            u += 1


def _add(out: vec[float], layer: vec[float], at: i64, width: i64, number: float) -> None:
    """Add one input, times its weights, to all units."""
    u: i64 = 0
    while u < width:
        out[u] += layer[at + u] * number
        u += 1
