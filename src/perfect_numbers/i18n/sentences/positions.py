"""Why a position cannot be read, in every language."""

from perfect_numbers.errors import PositionError
from perfect_numbers.i18n.languages import language


def position_sentence(error: PositionError, lang: str) -> str:
    """Say which field of a position is wrong, and why."""
    return f"{error.field}: {language(lang).say(error.template, **error.values)}"
