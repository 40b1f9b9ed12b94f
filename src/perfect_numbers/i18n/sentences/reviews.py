"""What a review says about a turn and about a game."""

from typing import Final

from babel import Locale
from babel.numbers import format_percent

from perfect_numbers.i18n.languages import language
from perfect_numbers.wording import Plural, msg, msg_in

TITLE: Final = msg("Review of a game")
IN_ROUND: Final = msg("Round {round}: {turn}")
CURVE: Final = msg("Chances of winning through the game")
MARKS: Final = {
    "inaccuracy": msg_in("mark of a turn", "Inaccuracy"),
    "mistake": msg_in("mark of a turn", "Mistake"),
    "blunder": msg_in("mark of a turn", "Blunder"),
}
MARK_SIGNS: Final = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
LOSS: Final = msg("{mark}: {share} chance of winning, {points} points")
NO_LOSS: Final = msg("Nothing better was found.")
SMALL_LOSS: Final = msg("Nearly the best: {share} less chance of winning.")
FORCED: Final = msg("There was nothing to decide.")
PLAYED: Final = msg("Played")
BETTER: Final = msg("Better")
WHY: Final = msg("Why")
ANSWER: Final = msg("The expected answer")
AVERAGE: Final = msg("{share} chance of winning lost per decision, over {count} decisions")
TOO_FEW: Final = Plural(
    "only {count} decision: too few to grade anyone", "only {count} decisions: too few to grade anyone"
)
LUCK: Final = msg_in("part of a result", "Luck")
OWN_PLAY: Final = msg_in("part of a result", "Own play")
OTHERS_PLAY: Final = msg_in("part of a result", "Others' play")
EVEN_START: Final = msg_in("part of a result", "Even start")
RESULT: Final = msg_in("part of a result", "Result")


def mark_name(mark: str, lang: str) -> str:
    """Name a mark: `Mistake`."""
    return language(lang).word("mark of a turn", MARKS[mark])


def part_name(part: str, lang: str) -> str:
    """Name a part of a result: `Luck`."""
    return language(lang).word("part of a result", part)


def share_text(share: float, lang: str, *, sign: bool = False) -> str:
    """Write a share of the victory: `12.3%`, with its sign `+12.3%`."""
    pattern = Locale.parse(lang).percent_formats[None].pattern.replace("##0", "##0.0")
    text = format_percent(abs(share), pattern, locale=lang)
    return f"{'−' if share < 0 else '+'}{text}" if sign else text
