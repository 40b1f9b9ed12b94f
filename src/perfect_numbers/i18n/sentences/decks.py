"""Why a deck cannot be played with, in every language."""

from typing import Final

from perfect_numbers.deck import Composition
from perfect_numbers.errors import DeckError
from perfect_numbers.i18n.languages import language
from perfect_numbers.wording import Plural, msg

TOO_FEW_TO_DEAL: Final = Plural(
    "{count} non-action card is not enough to deal three to each of {players} players.",
    "{count} non-action cards are not enough to deal three to each of {players} players.",
)
TOO_FEW_TO_FILL: Final = Plural(
    "{count} card is not enough to deal three to each of {players} players and to fill a market of eight.",
    "{count} cards are not enough to deal three to each of {players} players and to fill a market of eight.",
)
UNUSABLE: Final = msg("This deck cannot be used: please check the colours and the number of each card.")


def deck_sentence(error: DeckError, lang: str, composition: Composition | None = None, players: int = 0) -> str:
    """Say why a deck is refused; with the deck and the number of players also how many cards there are."""
    if error.field != "deck" or composition is None:
        return language(lang).say(UNUSABLE)
    if composition.non_actions < 3 * players:
        return language(lang).count(TOO_FEW_TO_DEAL, composition.non_actions, players=players)
    return language(lang).count(TOO_FEW_TO_FILL, composition.size, players=players)
