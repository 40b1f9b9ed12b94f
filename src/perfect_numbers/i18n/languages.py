"""The languages, their catalogues, and which of them a browser asks for."""

import gettext
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Literal

from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.wording import Plural, Speech

LANGUAGES: Final = ("en", "de", "nl", "fr")
LANGUAGE_NAMES: Final = {"en": "English", "de": "Deutsch", "nl": "Nederlands", "fr": "Français"}
"""Every language by its own name, for the choice of language."""
DOMAIN: Final = "perfect_numbers"
LOCALE_FOLDER: Final = Path(__file__).parent / "locale"

# In en_GB lists have no comma before "and".
_LOCALES: Final = {"en": "en_GB"}
_MOST_ASKED: Final = 32
_LONGEST_ASKED: Final = 1000
_MOST_KEPT: Final = 2000


@cache
def translations(lang: str) -> gettext.NullTranslations:
    """Return the messages of a language; English is the language of the sources."""
    if lang not in LANGUAGES:
        raise PerfectNumbersError(f"lang: {lang!r:.20} is not one of {', '.join(LANGUAGES)}.")
    if lang == "en":
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, LOCALE_FOLDER, [lang])


def best_language(accept_language: str | None) -> str:
    """Return the language that a browser's Accept-Language header likes best, English if it knows none of ours."""
    return _best_language((accept_language or "")[:_LONGEST_ASKED])


@lru_cache(_MOST_KEPT)
def _best_language(accept_language: str) -> str:
    from babel import negotiate_locale

    asked: list[tuple[float, str]] = []
    for part in accept_language.split(",")[:_MOST_ASKED]:
        tag, _, parameters = part.partition(";")
        asked.append((_quality(parameters), tag.strip().lower().replace("_", "-")))
    liked = sorted((each for each in asked if each[0] > 0), key=lambda each: -each[0])
    return negotiate_locale([tag for _, tag in liked], LANGUAGES, sep="-") or "en"


def _quality(parameters: str) -> float:
    """Read `q=0.8`; no number is 1, and nonsense is 0."""
    name, _, number = parameters.strip().partition("=")
    if not name:
        return 1.0
    number = number.strip()
    if name.strip() != "q" or not number.isascii() or not number.replace(".", "", 1).isdigit():
        return 0.0
    return min(float(number), 1.0)


class Language(Speech):
    """One language: its messages, plural forms and lists."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._messages = translations(lang)

    def say(self, template: str, **values: object) -> str:
        """Translate a whole template and fill it."""
        return self._messages.gettext(template).format(**values)

    def word(self, context: str, word: str, **values: object) -> str:
        """Translate a word or a few in their context."""
        return self._messages.pgettext(context, word).format(**values)

    def count(self, template: Plural, count: int, **values: object) -> str:
        """Translate a template in the form that goes with a number, and fill it."""
        return self._messages.ngettext(template.one, template.many, count).format(count=count, **values)

    def all_of(self, items: list[str]) -> str:
        """Join with *and*."""
        return self._joined(items, "standard")

    def one_of(self, items: list[str]) -> str:
        """Join with *or*."""
        return self._joined(items, "or")

    def _joined(self, items: list[str], style: Literal["standard", "or"]) -> str:
        return _joined(self.lang, style, tuple(items))


@lru_cache(_MOST_KEPT)
def _joined(lang: str, style: Literal["standard", "or"], items: tuple[str, ...]) -> str:
    from babel.lists import format_list  # it takes its time to load, and most programs list nothing

    return format_list(items, style, _LOCALES.get(lang, lang))


@cache
def language(lang: str) -> Language:
    """Return a language by its code."""
    return Language(lang)
