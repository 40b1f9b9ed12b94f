"""Hints in the tutorial: where to look, a way to the goal, and the rule that it is about."""

from typing import Final

from perfect_numbers.analysis.advice import Advice, where_to_look
from perfect_numbers.analysis.hints import STEPS, Hint, Why, hint, turn_sentences
from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.rules import rule
from perfect_numbers.i18n.sentences.hints import look_sentence
from perfect_numbers.lessons.course import Attempt, names, solution
from perfect_numbers.lessons.stage import LEARNER
from perfect_numbers.wording import msg

OUT_OF_REACH: Final = msg("From here the goal cannot be reached any more: take a move back.")


def lesson_hint(tried: Attempt, step: int, lang: str, advice: Advice | None = None) -> Hint:
    """Give a hint in a stage; where a bot plays on, it is what the search advises."""
    game, stage = tried.game, tried.stage
    if advice is not None:
        return hint(advice, game.position, step, lang, names(lang))
    way = solution(tried)
    if not way:
        return Hint(1, "", language(lang).say(OUT_OF_REACH))
    step = min(max(step, 1), STEPS)
    pointer = stage.pointer
    if game.moves:
        state = game.position.state()
        numbers: list[int] = []
        for move in way:
            numbers.append(game.position.number_of(move))
            game.play(move)
        for _ in way:
            game.undo()
        pointer = where_to_look(state, numbers)
    look = look_sentence(pointer, lang, names(lang), LEARNER)
    if step == 1:
        return Hint(step, pointer, look)
    turn = tuple(turn_sentences(game.position, way, lang, names(lang)))
    why = (Why(rule(stage.rule, lang).paragraphs[0].text, stage.rule),) if step == STEPS else ()
    return Hint(step, pointer, look, way[0], turn, why)
