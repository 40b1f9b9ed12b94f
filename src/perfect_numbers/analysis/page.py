"""A review as HTML: for notebooks, and as a page of its own."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from perfect_numbers.analysis.judging import Judgement, Line
from perfect_numbers.analysis.review import Review
from perfect_numbers.i18n import sentences
from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.sentences import reviews as words
from perfect_numbers.i18n.sentences.reasons import reason_sentence, signed
from perfect_numbers.render.share_curve import ShareCurve, Spot

STYLE: Final = """
.review{font:16px/1.5 system-ui,sans-serif;max-width:60rem;color:#222;background:#fff;padding:1rem}
.review svg{width:100%;height:auto}.review .grid,.review .market{stroke:#ddd;fill:none}.review .now{display:none}
.review text{font-size:12px;fill:#555;text-anchor:end}.review .round-number{text-anchor:middle}
.review .share{fill:none;stroke-width:2.5;stroke:#0072b2}.review .seat-2{stroke:#d55e00;stroke-dasharray:7 3}
.review .seat-3{stroke:#009e73;stroke-dasharray:2 3}.review .seat-4{stroke:#cc79a7;stroke-dasharray:10 3 2 3}
.review .spot{fill:#fff;stroke-width:2.5;stroke-dasharray:none}.review .blunder{fill:#222}
.review table{border-collapse:collapse}
.review td,.review th{padding:.2rem .8rem;border-bottom:1px solid #ddd;text-align:right}
.review th:first-child{text-align:left}
"""


def page(review: Review, lang: str = "en") -> str:
    """Return a whole page about a game."""
    head = Markup('<!doctype html><html lang="{}"><meta charset="utf-8">').format(lang)
    head += Markup('<meta name="viewport" content="width=device-width"><title>{}</title>').format(
        _say(words.TITLE, lang)
    )
    return head + fragment(review, lang) + Markup("</html>\n")


def fragment(review: Review, lang: str = "en") -> str:
    """Return the part of a page that is about a game: its curve, luck and skill, and the marked turns."""
    names = [player.name for player in review.game.players]
    spots = [
        Spot(turn.first - 1, turn.seat, turn.mark, words.MARK_SIGNS[turn.mark]) for turn in review.turns if turn.mark
    ]
    rounds = [(chance.moment, chance.round) for chance in review.chances if chance.round]
    curve = ShareCurve([worth.shares for worth in review.moments]).svg(_say(words.CURVE, lang), rounds, spots)
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, review.game.position.scores, strict=True))
    turns = Markup().join(_turn(review, turn, lang, names) for turn in review.marked())
    body = Markup("<style>{}</style><h1>{}</h1><p>{}</p>{}{}{}").format(
        Markup(STYLE), _say(words.TITLE, lang), scores, curve, _balances(review, lang, names), turns
    )
    return Markup('<div class="review">{}</div>').format(body)


def turn_title(turn: Judgement, lang: str, names: Sequence[str]) -> str:
    """Head what is said about a turn: `Round 3: Ben's turn`."""
    if turn.round == 0:
        return sentences.setup_heading(turn.seat, names, lang)
    return language(lang).say(words.IN_ROUND, round=turn.round, turn=sentences.turn_heading(turn.seat, names, lang))


def turn_sentence(turn: Judgement, lang: str) -> str:
    """Say how good a turn was."""
    if turn.is_forced:
        return _say(words.FORCED, lang)
    if turn.mark:
        share = words.share_text(-turn.loss, lang, sign=True)
        mark = words.mark_name(turn.mark, lang)
        return language(lang).say(words.LOSS, mark=mark, share=share, points=signed(-turn.loss_points, lang))
    if turn.loss < 0.0005:
        return _say(words.NO_LOSS, lang)
    return language(lang).say(words.SMALL_LOSS, share=words.share_text(turn.loss, lang))


def line_sentences(review: Review, turn: Judgement, line: Line, lang: str) -> list[str]:
    """Say a way to play a turn, a sentence for each move but the end."""
    names = [player.name for player in review.game.players]
    position = review.game.at(turn.first - 1)
    told: list[str] = []
    for move in line.moves:
        if move != "E":
            told.append(sentences.plain_move(position, move, lang, names))
            position = position.play(move)
    return told


def reason_sentences(review: Review, turn: Judgement, lang: str) -> list[str]:
    """Say why the best way is better than the one played."""
    names = [player.name for player in review.game.players]
    return [reason_sentence(r.kind, r.points, lang, r.row, r.seat, names) for r in turn.reasons]


def grade_sentence(review: Review, seat: int, lang: str) -> str:
    """Say how well somebody played, if there was enough to decide."""
    grade = review.grades[seat - 1]
    if grade.loss is None:
        return language(lang).count(words.TOO_FEW, grade.decisions)
    return language(lang).say(words.AVERAGE, share=words.share_text(grade.loss, lang), count=grade.decisions)


def _balances(review: Review, lang: str, names: list[str]) -> Markup:
    parts = (words.EVEN_START, words.LUCK, words.OWN_PLAY, words.OTHERS_PLAY, words.RESULT)
    heads = Markup().join(Markup("<th>{}</th>").format(words.part_name(part, lang)) for part in parts)
    rows = Markup()
    for balance, name in zip(review.balances, names, strict=True):
        shares = balance.shares
        cells = [words.share_text(shares.start, lang)]
        cells += [words.share_text(part, lang, sign=True) for part in (shares.luck, shares.own, shares.others)]
        cells += [words.share_text(shares.result, lang)]
        row = Markup().join(Markup("<td>{}</td>").format(cell) for cell in cells)
        rows += Markup("<tr><th>{}</th>{}<td>{}</td></tr>").format(
            name, row, grade_sentence(review, balance.seat, lang)
        )
    return Markup("<table><tr><th></th>{}<th></th></tr>{}</table>").format(heads, rows)


def _turn(review: Review, turn: Judgement, lang: str, names: list[str]) -> Markup:
    heading = turn_title(turn, lang, names)
    lists = Markup()
    for title, told in (
        (words.PLAYED, line_sentences(review, turn, turn.played, lang)),
        (words.BETTER, line_sentences(review, turn, turn.best, lang)),
        (words.WHY, reason_sentences(review, turn, lang)),
    ):
        items = Markup().join(Markup("<li>{}</li>").format(sentence) for sentence in told)
        lists += Markup("<h3>{}</h3><ul>{}</ul>").format(_say(title, lang), items)
    return Markup("<section><h2>{}</h2><p>{}</p>{}</section>").format(heading, turn_sentence(turn, lang), lists)


def _say(template: str, lang: str) -> str:
    return language(lang).say(template)


def text(review: Review, lang: str = "en") -> str:
    """Return what a terminal says about a game: luck and skill, then the marked turns."""
    names = [player.name for player in review.game.players]
    lines: list[str] = []
    for balance, name in zip(review.balances, names, strict=True):
        shares = balance.shares
        parts = [(words.EVEN_START, words.share_text(shares.start, lang))]
        for title, part in (
            (words.LUCK, shares.luck),
            (words.OWN_PLAY, shares.own),
            (words.OTHERS_PLAY, shares.others),
        ):
            parts.append((title, words.share_text(part, lang, sign=True)))
        parts.append((words.RESULT, words.share_text(shares.result, lang)))
        lines.append(f"{name}: " + " · ".join(f"{words.part_name(title, lang)} {number}" for title, number in parts))
        lines.append(f"  {grade_sentence(review, balance.seat, lang)}")
    for turn in review.marked():
        lines += ["", turn_title(turn, lang, names), f"  {turn_sentence(turn, lang)}"]
        for title, told in (
            (words.PLAYED, line_sentences(review, turn, turn.played, lang)),
            (words.BETTER, line_sentences(review, turn, turn.best, lang)),
            (words.WHY, reason_sentences(review, turn, lang)),
        ):
            lines += [f"  {_say(title, lang)}:", *(f"    {sentence}" for sentence in told)]
    return "\n".join(lines)
