"""How often each rule was used in a game, by the names of RULES.md."""

from collections.abc import Iterator, Sequence
from typing import Final

from perfect_numbers.events import Event

RULES: Final = {
    "ADD-HIGHER": "card added, nothing happens",
    "ADD-PERFECT": "own row completed",
    "ADD-BONUS": "bonus drawn",
    "ADD-LOWER": "cards lost from a row",
    "GIVE": "card given to another player",
    "GIVE-PERFECT": "another player's row completed",
    "GIVE-LOWER": "points from cards lost by a gift",
    "REPLACE": "a place cleared for a card",
    "KEEP": "perfect row not completed",
    "JOKER-OWN": "joker added to an own row",
    "JOKER-NEW": "joker starts a row",
    "JOKER-ROW": "row without colour gets one",
    "ACTION-SAVE": "action card saved",
    "ACTION-DEAD": "dead action card discarded",
    "PROTECT-CARD": "Protect laid on a row",
    "PROTECT-FLIP": "final card turned face down",
    "MOVE": "first card moved to the end",
    "MOVE-PERFECT": "row made perfect by Move",
    "STEAL": "card stolen",
}
"""The rules that are counted, and what happened then."""

_SIMPLE: Final = {
    "bonus": "ADD-BONUS",
    "lose": "ADD-LOWER",
    "give": "GIVE",
    "give-new": "GIVE",
    "gain-lost": "GIVE-LOWER",
    "keep": "KEEP",
    "colour": "JOKER-ROW",
    "save": "ACTION-SAVE",
    "dead": "ACTION-DEAD",
    "protect": "PROTECT-CARD",
    "flip": "PROTECT-FLIP",
    "move": "MOVE",
    "steal": "STEAL",
}


def rules_used(events: Sequence[Event]) -> Iterator[str]:
    """Yield the names of the rules that one move used."""
    kinds = {event.kind for event in events}
    for event in events:
        if event.kind in _SIMPLE:
            yield _SIMPLE[event.kind]
        elif event.kind == "complete":
            yield "ADD-PERFECT" if event.owner == event.seat else "GIVE-PERFECT"
        elif event.kind == "perfect" and "move" in kinds:
            yield "MOVE-PERFECT"
        elif event.kind == "clear" and "new-row" in kinds:
            yield "REPLACE"
        elif event.kind in ("add", "new-row") and event.cards[0].is_joker:
            yield "JOKER-OWN" if event.kind == "add" else "JOKER-NEW"
    if kinds & {"add", "new-row", "give", "give-new"} and not kinds & {"perfect", "lose", "gain-lost"}:
        yield "ADD-HIGHER"
