"""The words of the game in four languages: catalogues, sentences, and the rules."""

from perfect_numbers.i18n.languages import LANGUAGE_NAMES, LANGUAGES, best_language, translations

__all__ = ["LANGUAGES", "LANGUAGE_NAMES", "best_language", "translations"]
