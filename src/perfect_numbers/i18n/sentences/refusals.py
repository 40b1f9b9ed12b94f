"""Why a move is not possible, said to the one who tried it, without blame."""

from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.names import Names, player_name
from perfect_numbers.refusals import Refusal
from perfect_numbers.wording import OWN_REASONS, REASONS, describe


def refusal_sentence(refusal: Refusal, names: Names, lang: str, viewer: int = 0) -> str:
    """Say what stands in the way; the viewer is the one who tried. The rule's name is `refusal.rule`."""
    own = refusal.seat == viewer and refusal.reason in OWN_REASONS
    template = (OWN_REASONS if own else REASONS)[refusal.reason]
    name = player_name(refusal.seat, names, lang) if refusal.seat else ""
    return describe(template, refusal.card, refusal.row, refusal.seat, name, language(lang))
