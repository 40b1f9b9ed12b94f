"""Comparing ways to play a turn in the same drawn decks, so that their difference is exact where their values are not.

Until a round ends nothing is hidden: what follows a way to play a turn is searched once, turn by turn. The round after
it is played in drawn decks, the same for every way. Half of a value is the end of this round, half the end of the next.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.outlook import TURNS, Outlook
from perfect_numbers.bots.search.rounds import Rounds
from perfect_numbers.bots.search.steps import Steps
from perfect_numbers.bots.search.turns import Plan, Turns, fingerprint
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import SETUP, TAKING
from perfect_numbers.view import View

REPLY_LIMIT: Final = 400
"""Positions of a later turn that are searched at most."""
REPLIES: Final = 24
"""Ways to play a later turn that are looked at, the best by the evaluation."""
CLOSE_REPLIES: Final = 4
"""How many of them are compared in drawn decks, where that is asked for."""
GLANCE: Final = 8
"""All of these are compared in one of so many of the decks, the best two in all of them."""
FORESIGHT: Final = 0.5
"""How much the end of the next round counts; the rest is for the end of the current one."""


@final
class Way:
    """One way to play a turn, what would follow until the round ends, and what it was worth in each drawn deck."""

    def __init__(self, plan: Plan, replies: list[list[int]], end: State, in_setup: bool) -> None:
        self.plan: Plan = plan
        self.replies: list[list[int]] = replies
        """The turns that follow in this round, as the search expects them."""
        self.end: State = end
        """Where the round ends, before the market is filled again."""
        self.in_setup: bool = in_setup
        self.now_margins: vec[float] = vec[float]([0.0] * 4)
        self.now_shares: vec[float] = vec[float]([0.0] * 4)
        """What is foreseen where this round ends."""
        self.margins: vec[float] = vec[float]()
        self.shares: vec[float] = vec[float]()
        """What is foreseen where the next round ends, at `deck * players + seat`."""

    def share_in(self, deck: i64, seat: i64, players: i64) -> float:
        """Return the share of the victory that a seat had in one of the decks."""
        if self.in_setup:
            return self.shares[deck * players + seat]
        return self.now_shares[seat] + FORESIGHT * (self.shares[deck * players + seat] - self.now_shares[seat])

    def margin_in(self, deck: i64, seat: i64, players: i64) -> float:
        """Return the margin over the best other seat that a seat had in one of the decks."""
        if self.in_setup:
            return self.margins[deck * players + seat]
        return self.now_margins[seat] + FORESIGHT * (self.margins[deck * players + seat] - self.now_margins[seat])

    def share(self, seat: i64, players: i64, first: i64, last: i64) -> float:
        """Return a seat's mean share in the decks from `first` up to, not including, `last`."""
        total: float = 0.0
        deck: i64 = first
        while deck < last:
            total += self.share_in(deck, seat, players)
            deck += 1
        return total / float(last - first)

    def margin(self, seat: i64, players: i64, first: i64, last: i64) -> float:
        """Return a seat's mean margin in the decks from `first` up to, not including, `last`."""
        total: float = 0.0
        deck: i64 = first
        while deck < last:
            total += self.margin_in(deck, seat, players)
            deck += 1
        return total / float(last - first)


@final
class Comparison:
    """Values ways to play on from a view; the decks are drawn from its unseen cards, anew only for another seed."""

    def __init__(self, view: View, weights: vec[float], slopes: vec[float], spreads: vec[float], seed: str) -> None:
        self.view: View = view
        self.players: i64 = view.state.players
        self.random: Random = Random(seed)
        self.evaluation: Evaluation = Evaluation(weights)
        self.evaluation.count(view)
        self.unseen: vec[i64] = self.evaluation.unseen
        self.turns: Turns = Turns(self.evaluation)
        self.rounds: Rounds = Rounds(self.evaluation, Steps(self.evaluation, hasty=True))
        self.outlook: Outlook = Outlook(self.evaluation, slopes, spreads)
        self.decks: list[vec[u8]] = []
        self.later: dict[int, list[Plan]] = {}
        """The ways to play later turns of the round, by where these begin."""
        self.playouts: i64 = 0

    def plans(self, state: State, limit: i64) -> list[Plan]:
        """Return the ways to play the rest of a turn, best first by what is foreseen for the end of the round."""
        self.evaluation.remember(self.unseen)
        plans = self.turns.plans(state, limit)
        self.rounds.judge(state, plans)
        return plans

    def reachable(self, state: State, limit: i64) -> set[int]:
        """Return the fingerprints of all positions in which the turn can still end."""
        self.evaluation.remember(self.unseen)
        return {int(fingerprint(plan.end)) for plan in self.turns.plans(state, limit)}

    def way(self, plan: Plan, decks: i64) -> Way:
        """Follow a way to play the turn to the end of the round; replies are compared in so many decks, if any."""
        state = plan.end.clone()
        replies: list[list[int]] = []
        if self.view.state.phase == SETUP:
            return Way(plan, replies, state, True)
        while state.taken != 15:
            state.do(END)
            reply = self._reply(state, decks)
            replies.append(reply.moves)
            state = reply.end.clone()
        way = Way(plan, replies, state, False)
        self.evaluation.remember(self.unseen)
        self.outlook.look(state, len(replies))
        seat: i64 = 0
        while seat < self.players:
            way.now_margins[seat] = self.outlook.margins[seat]
            way.now_shares[seat] = self.outlook.shares[seat]
            seat += 1
        return way

    def _reply(self, state: State, decks: i64) -> Plan:
        """Return the way to play a later turn that is best for its own seat."""
        begin = int(fingerprint(state))
        if begin not in self.later:
            self.evaluation.remember(self.unseen)
            found = self.turns.plans(state, REPLY_LIMIT, REPLIES)
            self.rounds.judge(state, found)
            self.later[begin] = found
        plans = self.later[begin]
        if decks == 0 or len(plans) == 1:
            return plans[0]
        ways = [self.way(plan, 0) for plan in plans[:CLOSE_REPLIES]]
        first = self._best(ways, state.turn, (decks + GLANCE - 1) // GLANCE)
        second = self._best([way for way in ways if way is not first], state.turn, (decks + GLANCE - 1) // GLANCE)
        return self._best([first, second], state.turn, decks).plan

    def _best(self, ways: list[Way], seat: i64, decks: i64) -> Way:
        """Return the way that brings a seat the largest share of the victory in so many decks."""
        chosen = ways[0]
        best: float = -1.0
        for way in ways:
            self.look(way, decks)
            share: float = way.share(seat, self.players, 0, decks)
            if share > best:
                best = share
                chosen = way
        return chosen

    def look(self, way: Way, decks: i64) -> None:
        """Play on in so many of the drawn decks, those included in which that was done before."""
        done: i64 = len(way.shares) // self.players
        while done < decks:
            while len(self.decks) <= done:
                deck = self.view.bag[:]
                self.random.shuffle(deck)
                self.decks.append(deck)
            self.play_on(way, laid_under(way.end, self.decks[int(done)]))
            seat: i64 = 0
            while seat < self.players:
                way.margins = append(way.margins, self.outlook.margins[seat])
                way.shares = append(way.shares, self.outlook.shares[seat])
                seat += 1
            self.playouts += 1
            done += 1

    def play_on(self, way: Way, order: vec[u8]) -> None:
        """Play the next round with the cards in this order, and foresee the end of the game from there."""
        state = way.end.clone()
        state.order = order
        self.evaluation.remember(self.unseen)
        while state.phase == SETUP:
            self.rounds.steps.play_turn(state)
        if not way.in_setup:
            state.do(END)
        turns: i64 = len(way.replies)
        if state.phase == TAKING:
            self.evaluation.reveal(state)
            self.rounds.play(state)
            turns += TURNS
        self.outlook.look(state, turns)


def laid_under(state: State, deck: vec[u8]) -> vec[u8]:
    """Return the order of cards with a drawn deck from its hidden part on: the same cards come next in every way."""
    order = state.order[:]
    i: i64 = state.market if state.phase == TAKING else state.top
    drawn: i64 = 0
    while i < len(order) and drawn < len(deck):
        order[i] = deck[drawn]
        drawn += 1
        i += 1
    return order
