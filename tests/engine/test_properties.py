"""Random games over all settings and odd decks keep every invariant."""

import copy
import pickle
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from perfect_numbers.deck import VALUES, Composition
from perfect_numbers.engine.moves import MOST_LEGAL, MOVES
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import SIZES, WORD_CARDS
from perfect_numbers.errors import IllegalMoveError
from perfect_numbers.notation.cards import Card, Collection, card_of
from perfect_numbers.notation.moves import Move, move_number, move_text
from perfect_numbers.position import Position
from perfect_numbers.wording import REASONS
from tests.engine.decks import DECKS
from tests.engine.play import new_state, random_game
from tests.rules.rule_names import RULE_NAMES


@dataclass(frozen=True)
class Settings:
    """A game that is played at random."""

    deck: Composition
    players: int
    interaction: bool
    lost_to_owner: bool
    seed: int

    def state(self) -> State:
        return new_state(self.seed, self.players, self.interaction, self.lost_to_owner, self.deck)

    def moments(self) -> Iterator[tuple[State, list[int], int]]:
        """Yield every state of the game before it changes, its legal moves, and the move that is made."""
        state = self.state()
        for moves, move in random_game(state, self.seed):
            yield state, moves, move


@st.composite
def odd_decks(draw: st.DrawFn) -> Composition:
    """Draw any deck that four players can play with, most of them small."""
    colours = "".join(draw(st.lists(st.sampled_from("RYGBPOW"), unique=True, max_size=7)))
    copies = st.lists(st.sampled_from([0, 0, 0, 1, 2, 5]), min_size=VALUES, max_size=VALUES).map(tuple)
    actions = [draw(st.sampled_from([0, 1, 3, 12, 30])) for _ in range(3)]
    deck = Composition(colours, draw(copies), draw(copies), *actions)
    assume(deck.non_actions >= 12 and 20 <= deck.size <= 200)
    return deck


@st.composite
def games(draw: st.DrawFn) -> Settings:
    """Draw the settings of a game."""
    deck = draw(st.one_of(st.sampled_from(list(DECKS.values())), odd_decks()))
    return Settings(
        deck, draw(st.integers(2, 4)), draw(st.booleans()), draw(st.booleans()), draw(st.integers(0, 10**9))
    )


def examples(number: int) -> settings:
    slow = [HealthCheck.too_slow, HealthCheck.filter_too_much]
    return settings(max_examples=number, deadline=None, derandomize=True, database=None, suppress_health_check=slow)


def cards_in(collection: Collection) -> int:
    return sum(len(row.cards) for row in collection.rows) + len(collection.saved) + collection.points


def cards_known(position: Position) -> int:
    """Count all cards of a position; what is missing from the deck's size was discarded."""
    groups = (*position.market, *position.dealt, position.hand)
    lying = sum(map(cards_in, position.collections)) + sum(map(len, groups))
    return lying + position.deck_size + bool(position.question and position.question.card)


def expected(position: Position, text: str) -> tuple[int, list[int]]:
    """Tell how many cards a move discards, and the scores after it, from the rules alone."""
    move = Move(text)
    scores = list(position.scores)
    own = position.collections[position.turn - 1]
    if move.verb == "complete":
        assert position.question is not None
        row = position.collections[position.question.owner - 1].row(position.question.row)
        assert row is not None
        scores[position.turn - 1] += len(row.cards) + min(row.cards[-1].bonus, position.deck_size)
    if move.verb in ("move", "steal"):
        return 1, scores
    if move.verb == "protect":
        return (1 if move.source else 0), scores
    if move.verb != "put" or move.place in ("A", "+"):
        return 0, scores
    if move.place == "x":
        return 1, scores
    if move.place == "xA":
        return len(own.saved), scores
    if move.place[0] == "x":
        cleared = own.row(move.place[1])
        assert cleared is not None
        return len(cleared.cards), scores
    assert move.card is not None
    given = move.place in "1234"
    row = position.collections[int(move.place) - 1].row(move.card[0]) if given else own.row(move.place)
    value = move.card.value
    assert value is not None
    lost = value if value < (len(row.cards) if row else 0) + 1 else 0
    if given:
        scores[int(move.place) - 1 if position.lost == "owner" else position.turn - 1] += lost
        return 0, scores
    return lost, scores


def check_collection(collection: Collection, variant: str) -> None:
    """Places never overflow, one row per colour, one at most without (SLOT-FOUR, JOKER-ROW, ACTION-SAVE)."""
    letters = [row.colour for row in collection.rows]
    assert len(letters) == len(set(letters))
    assert all(row.cards for row in collection.rows)
    assert len(collection.saved) == len(set(collection.saved)) <= 2
    assert len(letters) <= (3 if variant == "interaction" else 4 - bool(collection.saved))
    for row in collection.rows:
        assert all(card.colour in (row.colour, None) for card in row.cards)


def open_cards(position: Position) -> Counter[Card]:
    """Return the cards that can be read: face up, saved, in hand, in the market, stolen."""
    groups = (*position.market, *position.dealt, position.hand, *(own.saved for own in position.collections))
    rows = (row.cards for own in position.collections for row in own.rows)
    cards = Counter(card for group in (*groups, *rows) for card in group if not card.is_face_down)
    if position.question and position.question.card:
        cards[position.question.card] += 1
    return cards


@examples(60)
@given(games())
def test_no_card_is_lost_or_made(game: Settings) -> None:
    state = game.state()
    discarded = 0
    position = Position(state.clone())
    for _, move in random_game(state, game.seed):
        assert cards_known(position) + discarded == game.deck.size
        text = move_text(state, move)
        lost, scores = expected(position, text)
        discarded += lost
        position = position.play(text)
        assert list(position.scores) == scores
    assert cards_known(position) + discarded == game.deck.size
    assert position.is_over


@examples(40)
@given(games())
def test_no_card_is_there_more_often_than_in_the_deck(game: Settings) -> None:
    all_cards = Counter(card_of(code) for code in game.deck.cards())
    for state, _, _ in game.moments():
        position = Position(state)
        assert isinstance(position.deck, tuple)
        assert open_cards(position) + Counter(position.deck) <= all_cards


@examples(60)
@given(games())
def test_places_never_overflow(game: Settings) -> None:
    for state, _, _ in game.moments():
        position = Position(state)
        for collection in position.collections:
            check_collection(collection, position.variant)
        assert len(position.hand) <= 3


@examples(120)
@given(games())
def test_there_is_always_a_move_until_the_game_ends(game: Settings) -> None:
    state = game.state()
    for decision, (moves, _) in enumerate(random_game(state, game.seed)):
        assert 0 < len(moves) == len(set(moves)) <= MOST_LEGAL
        assert set(moves) <= set(range(MOVES))
        assert not state.is_over()
        # Every card is dealt with a few times at most: taken, laid, used, asked about, stolen.
        assert decision < 10 * game.deck.size
    assert state.is_over()
    assert state.legal() == []
    assert len(state.order) - state.top < 8


@examples(30)
@given(games())
def test_every_position_reads_back_as_it_prints(game: Settings) -> None:
    for state, moves, move in game.moments():
        text = str(Position(state))
        again = Position.parse(text)
        assert str(again) == text
        assert again == Position(state)
        assert hash(again) == hash(Position(state))
        assert again.state().legal() == moves
        after = state.clone()
        after.do(move)
        assert str(again.play(move_text(state, move))) == str(Position(after))


@examples(30)
@given(games())
def test_every_move_reads_back_as_it_prints(game: Settings) -> None:
    for state, moves, _ in game.moments():
        texts = [move_text(state, move) for move in moves]
        assert len(set(texts)) == len(texts)
        assert [move_number(state, text) for text in texts] == moves


@examples(30)
@given(games())
def test_clones_go_their_own_way(game: Settings) -> None:
    for state, moves, _ in game.moments():
        before = pickle.dumps(state)
        for move in moves:
            child = state.clone()
            child.do(move)
            assert child != state
        assert pickle.dumps(state) == before


def become(state: State) -> State:
    """Turn a state of another game, with more players and a long row, into a copy of this one."""
    rows = " ".join(f"p{seat}=R:7{'#' * 40},O:1#|PrMv|9" for seat in (1, 2, 3, 4))
    other = Position.parse(f"{rows} hand=MvR2St").state()
    other.become(state)
    return other


@examples(30)
@given(games())
def test_copies_are_equal_and_play_on_alike(game: Settings) -> None:
    for number, (state, _, move) in enumerate(game.moments()):
        if number % 5:
            continue
        copies = [state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
        copies.append(become(state))
        following = state.clone()
        following.do(move)
        for other in copies:
            assert other is not state
            assert other == state
            assert hash(other) == hash(state)
            other.do(move)
            assert other == following
            assert other.legal() == following.legal()
            assert pickle.dumps(other) == pickle.dumps(following)
            assert other != state
        position = Position(state.clone())
        assert pickle.loads(pickle.dumps(position)) == copy.deepcopy(position) == position
        assert eval(repr(position), {"Position": Position}) == position


"""What can be wrong with a move's number and with no move that is written down."""


@examples(25)
@given(games())
def test_an_illegal_number_changes_nothing(game: Settings) -> None:
    for number, (state, moves, _) in enumerate(game.moments()):
        if number % 25:
            continue
        before = pickle.dumps(state)
        for move in (*range(-3, MOVES + 3), 2**31, 2**63, 2**64, -(2**70)):
            if move not in moves:
                with pytest.raises(IllegalMoveError) as caught:
                    state.apply(move)
                assert caught.value.rule in RULE_NAMES
                assert caught.value.refusal.reason in REASONS
        assert pickle.dumps(state) == before
        for move in moves:
            applied, done = state.clone(), state.clone()
            applied.apply(move)
            done.do(move)
            assert applied == done != state


def test_a_state_is_no_other_thing() -> None:
    state = Settings(DECKS["default"], 2, False, False, 1).state()
    assert state != "state"
    assert Position(state) != str(Position(state))
    assert len({state, state.clone()}) == 1


@pytest.mark.parametrize("field", ["players", "interaction", "lost_to_owner", "seed"])
def test_states_that_differ_are_not_equal(field: str) -> None:
    states = {
        "players": [Settings(DECKS["default"], players, False, False, 1) for players in (2, 3, 4)],
        "interaction": [Settings(DECKS["default"], 2, interaction, False, 1) for interaction in (False, True)],
        "lost_to_owner": [Settings(DECKS["default"], 2, False, to_owner, 1) for to_owner in (False, True)],
        "seed": [Settings(DECKS["default"], 2, False, False, seed) for seed in range(20)],
    }[field]
    assert len({game.state() for game in states}) == len(states)


def test_very_long_rows_come_about() -> None:
    # What the tests above say they also say about rows that have no room in one word.
    longest = 0
    for seed in range(4):
        for state, _, _ in Settings(DECKS["protects"], 2, False, False, seed).moments():
            longest = max(longest, *(int(size) for size in state.cells[SIZES : SIZES + 32]))
    assert longest > 2 * WORD_CARDS


def test_a_state_with_very_long_rows_is_copied_whole() -> None:
    row = "#" * 40
    text = f"p1=R:7{row}|-|0 p2=-:J3{row}J2|-|0 hand=MvR2St"
    state = Position.parse(text).state()
    for other in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state)), become(state)):
        assert other == state
        assert hash(other) == hash(state)
        other.do(move_number(other, "Mv:R") or 0)
        assert str(Position(other)).split()[5] == f"p1=R:{row}7|-|0"
        assert str(Position(state)).split()[5] == f"p1=R:7{row}|-|0"
    # The cards below the last fifteen count too.
    assert Position.parse(text) != Position.parse(text.replace("p1=R:7", "p1=R:6"))
    assert Position.parse(text) != Position.parse(text.replace("p2=-:J3", "p2=-:J4"))


def test_a_very_long_row_without_colour_gets_one() -> None:
    row = "J7" + "#" * 30
    position = Position.parse(f"p1=-:{row}|-|0 p2=-|-|0 hand=R3R4R5").play("R3>-")
    assert str(position.collections[0]) == f"R:J7{'#' * 28}|-|0"
    assert str(position.play("R4>R").collections[0]) == f"R:J7{'#' * 25}|-|0"
    assert str(position.play("R4>R").play("R5>R").collections[0]) == f"R:J7{'#' * 21}|-|0"


def test_a_cleared_long_row_leaves_nothing_behind() -> None:
    full = Position.parse(f"p1=R:6{'#' * 30},Y:2,G:2,B:2|-|0 p2=-|-|0 hand=P4")
    replaced = full.play("P4>xR")
    assert replaced == Position.parse("p1=Y:2,G:2,B:2,P:4|-|0 p2=-|-|0 phase=play")
    assert hash(replaced) == hash(Position.parse("p1=Y:2,G:2,B:2,P:4|-|0 p2=-|-|0 phase=play"))


def test_games_of_the_same_seed_are_the_same() -> None:
    for seed in range(5):
        game = Settings(DECKS["default"], 3, False, False, seed)
        played = [[move for _, _, move in game.moments()] for _ in range(2)]
        assert played[0] == played[1]
        random = Random(seed)
        assert Random(str(seed)).word() == random.word()
