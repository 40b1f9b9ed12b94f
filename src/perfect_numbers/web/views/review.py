"""A review as a page: the curve, luck and skill, and every turn in words."""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from perfect_numbers import render
from perfect_numbers.analysis.balance import Balance
from perfect_numbers.analysis.hints import told_of
from perfect_numbers.analysis.judging import Judgement
from perfect_numbers.analysis.page import (
    grade_sentence,
    line_sentences,
    reason_sentences,
    turn_sentence,
    turn_title,
)
from perfect_numbers.analysis.review import Review
from perfect_numbers.game import Game
from perfect_numbers.i18n.sentences import reviews as words
from perfect_numbers.i18n.sentences.reasons import signed
from perfect_numbers.position import Position
from perfect_numbers.render.share_curve import ShareCurve, Spot
from perfect_numbers.render.waterfall import Fall, waterfall
from perfect_numbers.view import view_of


class TurnLink(NamedTuple):
    """A turn that can be looked at."""

    moment: int
    title: str
    sentence: str
    sign: str


class PlayerShown(NamedTuple):
    """What the summary says about one player."""

    seat: int
    name: str
    bars: Markup
    grade: str
    best: TurnLink | None
    worst: TurnLink | None


class ReviewShown(NamedTuple):
    """Everything that the page of a finished review shows."""

    curve: Markup
    players: list[PlayerShown]
    marked: list[TurnLink]
    last: int
    """The number of the last moment."""


class MomentShown(NamedTuple):
    """One moment beside the curve."""

    number: int
    drawing: Markup
    shares: list[tuple[int, str, str, str]]
    """Seat, name, share and margin."""
    title: str
    sentence: str
    mark: str
    sign: str
    played: list[str]
    better: list[str]
    reasons: list[tuple[str, str]]
    """Each reason and the name of its rule."""
    answer: list[str]
    turn: int
    luck: list[tuple[str, str]]
    """If a market was filled just now: what that changed, by name."""


def review_shown(review: Review, names: Sequence[str], lang: str, label: str) -> ReviewShown:
    """Lay out a review."""
    rounds = [(chance.moment, chance.round) for chance in review.chances if chance.round]
    spots = [
        Spot(turn.first - 1, turn.seat, turn.mark, words.MARK_SIGNS[turn.mark]) for turn in review.turns if turn.mark
    ]
    curve = ShareCurve([worth.shares for worth in review.moments])
    return ReviewShown(
        curve.svg(label, rounds, spots),
        [_player(review, balance, names, lang) for balance in review.balances],
        [turn_link(turn, names, lang) for turn in review.marked()],
        len(review.moments) - 1,
    )


def turn_link(turn: Judgement, names: Sequence[str], lang: str) -> TurnLink:
    """Name a turn, and say how good it was."""
    sign = words.MARK_SIGNS[turn.mark] if turn.mark else ""
    return TurnLink(turn.first - 1, turn_title(turn, lang, names), turn_sentence(turn, lang), sign)


def _player(review: Review, balance: Balance, names: Sequence[str], lang: str) -> PlayerShown:
    grade = review.grades[balance.seat - 1]
    parts = balance.shares
    falls = [
        Fall(words.part_name(words.LUCK, lang), parts.luck, words.share_text(parts.luck, lang, sign=True)),
        Fall(words.part_name(words.OWN_PLAY, lang), parts.own, words.share_text(parts.own, lang, sign=True)),
        Fall(words.part_name(words.OTHERS_PLAY, lang), parts.others, words.share_text(parts.others, lang, sign=True)),
    ]
    start = Fall(words.part_name(words.EVEN_START, lang), parts.start, words.share_text(parts.start, lang))
    end = Fall(words.part_name(words.RESULT, lang), parts.result, words.share_text(parts.result, lang))

    def link(number: int | None) -> TurnLink | None:
        return None if number is None else turn_link(review.turns[number], names, lang)

    return PlayerShown(
        balance.seat,
        names[balance.seat - 1],
        waterfall(start, falls, end),
        grade_sentence(review, balance.seat, lang),
        link(grade.best_turn),
        link(grade.worst_turn),
    )


def moment_shown(review: Review, number: int, names: Sequence[str], lang: str) -> MomentShown:
    """Lay out one moment: the table, what it was worth, and the turn it belongs to."""
    worth = review.moments[number]
    turn = next((turn for turn in review.turns if turn.first - 1 <= number < turn.last), review.turns[-1])
    chance = next((chance for chance in review.chances if chance.moment == number), None)
    is_best = turn.best == turn.played
    return MomentShown(
        number=number,
        drawing=drawing(review.game, number, names, lang),
        shares=[
            (seat, name, words.share_text(share, lang), signed(margin, lang))
            for seat, (name, share, margin) in enumerate(zip(names, worth.shares, worth.margins, strict=True), 1)
        ],
        title=turn_title(turn, lang, names),
        sentence=turn_sentence(turn, lang),
        mark=turn.mark or "",
        sign=words.MARK_SIGNS[turn.mark] if turn.mark else "",
        played=line_sentences(review, turn, turn.played, lang),
        better=[] if is_best else line_sentences(review, turn, turn.best, lang),
        reasons=[
            (sentence, reason.rule)
            for sentence, reason in zip(reason_sentences(review, turn, lang), turn.reasons, strict=True)
        ],
        answer=answer_sentences(review.game, turn, names, lang) if turn.mark else [],
        turn=turn.turn,
        luck=[]
        if chance is None
        else [(name, words.share_text(s, lang, sign=True)) for name, s in zip(names, chance.shares, strict=True)],
    )


def answer_sentences(game: Game, turn: Judgement, names: Sequence[str], lang: str) -> list[str]:
    """Say what the next player was expected to do after the way played."""
    if not turn.played.replies:
        return []
    position = seen(game.at(turn.last))
    line: list[str] = []
    here = position
    for move in turn.played.replies[0]:
        if move == "E" or move not in here.legal_moves():
            break
        line.append(move)
        here = here.play(move)
    return told_of(position, line, lang, names)


def drawing(game: Game, number: int, names: Sequence[str], lang: str) -> Markup:
    """Draw the table at a moment as everyone saw it."""
    return Markup(render.svg(seen(game.at(number)), list(names), lang))


def seen(position: Position) -> Position:
    """Return a position as everyone sees it: of the deck only the number of cards."""
    return Position(view_of(position.state()).state)
