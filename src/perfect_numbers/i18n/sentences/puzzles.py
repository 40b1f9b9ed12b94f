"""What is said about puzzles: their themes, the task, and how good an answer is."""

from typing import Final

from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.sentences.reviews import share_text
from perfect_numbers.wording import msg

TASK: Final = msg("Which turn is best here? Play it; ending the turn is your answer.")
THEMES: Final = {
    "wait": msg("Wait or complete"),
    "steal": msg("Steal cards"),
    "protect": msg("Protect cards"),
    "move": msg("Move cards"),
    "joker": msg("Jokers"),
    "gift": msg("Gifts"),
    "deny": msg("Leave less to the others"),
    "race": msg("The last round"),
    "rows": msg("Rows and groups"),
}
"""What a puzzle is about."""
RIGHT: Final = msg("As good as the best!")
WRONG: Final = msg("Not quite: this turn gives away {share} of the victory.")
FAR: Final = 0.6
"""More than this is not told exactly."""
WRONG_BY_FAR: Final = msg("Not at all: this turn gives away more than {share} of the victory.")
EXPECTED: Final = msg("The best turn brings {share} of the victory, {ahead} more than any other.")


def theme_name(theme: str, lang: str) -> str:
    """Name a theme."""
    return language(lang).say(THEMES[theme])


def verdict(loss: float, is_right: bool, lang: str) -> str:
    """Say how good an answer is."""
    speech = language(lang)
    if is_right:
        return speech.say(RIGHT)
    return speech.say(WRONG_BY_FAR if loss > FAR else WRONG, share=share_text(min(loss, FAR), lang))


def expectation(share: float, ahead: float, lang: str) -> str:
    """Say what the best turn is worth."""
    return language(lang).say(EXPECTED, share=share_text(share, lang), ahead=share_text(ahead, lang))
