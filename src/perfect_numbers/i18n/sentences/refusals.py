"""Why a move is not possible, said to the one who tried it, without blame."""

from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.names import Names, card_name, player_name, row_words
from perfect_numbers.refusals import Refusal
from perfect_numbers.wording import OWN_REASONS, REASONS


def refusal_sentence(refusal: Refusal, names: Names, lang: str, viewer: int = 0) -> str:
    """Say what stands in the way; the viewer is the one who tried. The rule's name is `refusal.rule`."""
    own = refusal.seat == viewer and refusal.reason in OWN_REASONS
    return language(lang).say(
        (OWN_REASONS if own else REASONS)[refusal.reason],
        card=card_name(refusal.card, lang) if refusal.card else "",
        seat=refusal.seat,
        name=player_name(refusal.seat, names, lang) if refusal.seat else "",
        **row_words(refusal.row, lang),
    )
