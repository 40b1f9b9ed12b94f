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
RIGHT: Final = msg("Well played: nothing is better.")
WRONG: Final = msg("Not quite: this turn lowers your chance of winning by {share}.")
FAR: Final = 0.6
"""More than this is not told exactly."""
WRONG_BY_FAR: Final = msg("Not at all: this turn lowers your chance of winning by more than {share}.")
OUT_OF_REACH: Final = msg("From here the best turn is out of reach: take a move back.")
CHOSEN_LOSES: Final = msg("Your choice would lower your chance of winning by {share}.")
NEXT_BEST_LOSES: Final = msg("The next best turn would lower your chance of winning by {share}: {turn}.")
EXPECTED: Final = msg("After the best turn, your chance of winning is {share}: {ahead} more than after any other.")


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


def out_of_reach(lang: str) -> str:
    """Say that the moves so far are not those of the best turn."""
    return language(lang).say(OUT_OF_REACH)


def chosen_loses(share: float, lang: str) -> str:
    """Say what somebody's choice is worth beside the best turn."""
    return language(lang).say(CHOSEN_LOSES, share=share_text(share, lang))


def next_best_loses(share: float, turn: str, lang: str) -> str:
    """Say what the next best turn is worth beside the best one."""
    return language(lang).say(NEXT_BEST_LOSES, share=share_text(share, lang), turn=turn)
