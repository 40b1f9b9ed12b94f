"""Every stage of the tutorial can be solved, and every wrong try is told what was wrong with it."""

import re

import pytest

from perfect_numbers.errors import IllegalMoveError, PerfectNumbersError
from perfect_numbers.game import Game
from perfect_numbers.i18n.languages import LANGUAGES, language
from perfect_numbers.lessons.course import Attempt, answered, attempt, judge, stage_named
from perfect_numbers.lessons.stage import LEARNER, Mistake, Stage
from perfect_numbers.lessons.stages import STAGES
from perfect_numbers.position import Position
from perfect_numbers.record import Player

TURNS = [stage for stage in STAGES if not stage.opponent]
MISTAKES = [(stage, mistake) for stage in STAGES for mistake in stage.mistakes]


def _ends(stage: Stage, game: Game) -> list[Attempt]:
    """Return how every way to play the turn ends: with the goal, a mistake, or neither."""
    tried = judge(stage, game)
    if tried.standing != "going" or game.position.turn != LEARNER or game.is_over:
        return [tried]
    found = []
    for move in game.legal_moves():
        game.play(move)
        found += _ends(stage, game)
        game.undo()
    return found


def _fresh(stage: Stage) -> Game:
    return attempt(stage).game


@pytest.mark.parametrize("stage", TURNS, ids=lambda stage: stage.key)
def test_a_stage_can_be_solved_and_no_try_goes_unanswered(stage: Stage) -> None:
    ends = _ends(stage, _fresh(stage))
    assert {end.standing for end in ends} == ({"done", "wrong"} if stage.mistakes else {"done"})
    assert {end.message for end in ends} == {stage.praise, *(mistake.text for mistake in stage.mistakes)}


@pytest.mark.parametrize(("stage", "mistake"), MISTAKES, ids=lambda part: getattr(part, "key", ""))
def test_a_named_wrong_try_is_noticed_at_its_last_move_and_can_be_taken_back(stage: Stage, mistake: Mistake) -> None:
    before = attempt(stage, mistake.example[:-1])
    assert before.standing == "going"
    assert before.acting == LEARNER
    after = attempt(stage, mistake.example)
    assert (after.standing, after.message, after.acting) == ("wrong", mistake.text, None)
    assert after.can_undo


def test_the_last_stage_is_a_short_game_against_a_bot() -> None:
    stage = STAGES[-1]
    tried = attempt(stage)
    turns = 0
    while tried.standing == "going":
        assert tried.game.position.turn == LEARNER
        move = tried.game.legal_moves()[0]
        turns += move == "E"
        tried.game.play(move)
        tried = answered(judge(stage, tried.game))
        # What the page sends back is the same game.
        assert attempt(stage, map(str, tried.game.moves)).game.position == tried.game.position
    assert tried.standing == "done"
    assert tried.game.is_over
    assert turns == 4
    assert tried.game.rounds == 2
    assert not tried.can_undo
    assert tried.acting is None


def test_what_the_bot_has_answered_cannot_be_taken_back() -> None:
    tried = attempt(STAGES[-1])
    while not tried.game.moves or tried.game.moves[-1] != "E":
        tried.game.play(tried.game.legal_moves()[0])
    assert not answered(tried).can_undo


def test_there_are_twelve_at_most_and_each_has_a_name() -> None:
    assert len(STAGES) <= 12
    assert [stage_named(stage.key) for stage in STAGES] == list(STAGES)
    assert all(re.fullmatch("[a-z]+", stage.key) for stage in STAGES)
    with pytest.raises(PerfectNumbersError, match="lesson"):
        stage_named("nothing")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.key)
def test_two_sentences_at_most_are_said_at_a_time_in_every_language(stage: Stage, lang: str) -> None:
    for text in (stage.text, stage.praise, *(mistake.text for mistake in stage.mistakes)):
        said = language(lang).say(text)
        assert 1 <= len(re.findall(r"[.!?](?= |$)", said)) <= 2
        assert said == text if lang == "en" else said != text


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.key)
def test_a_pointer_points_at_something(stage: Stage) -> None:
    position = Position.parse(stage.position)
    kind, _, what = stage.pointer.partition(" ")
    if kind == "group":
        assert position.market[int(what) - 1]
    elif kind == "card":
        assert what in position.hand
    else:
        assert kind == "row"
        assert position.collections[int(what[0]) - 1].row(what[1])


def test_moves_that_are_not_possible_are_refused() -> None:
    with pytest.raises(IllegalMoveError):
        attempt(STAGES[0], ["R5>R"])


def test_a_game_from_a_position_has_no_record_and_needs_a_known_deck() -> None:
    game = _fresh(STAGES[0])
    assert game.rounds == 1
    assert game.card(game.moments[0].places["row:1R"][0]) == "R2"
    with pytest.raises(PerfectNumbersError, match="no record"):
        game.record()
    players = (Player("Ann"), Player("Ben"))
    with pytest.raises(PerfectNumbersError, match="order"):
        Game.from_position(Position.parse("p1=-|-|0 p2=-|-|0 hand=R5 deck=20"), players)
    with pytest.raises(PerfectNumbersError, match="2 players"):
        Game.from_position(Position.parse("p1=-|-|0 p2=-|-|0 hand=R5"), players[:1])
