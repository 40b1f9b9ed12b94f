"""The log: every event as a whole sentence in the present tense, and the headings between them."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from perfect_numbers.events import Event, EventKind
from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.names import (
    Names,
    card_names,
    card_noun,
    gain_text,
    of_player,
    player_name,
    row_words,
)
from perfect_numbers.wording import Plural, msg

Sentence = EventKind | Literal["clear-saved", "move-down"]
"""What is told: an event, or one of the two whose words depend on the card."""


class Told(NamedTuple):
    """A sentence about one player: as that player hears it, and as the others do."""

    you: str | Plural
    they: str | Plural


class ToldOfRow(NamedTuple):
    """A sentence about what one player (`{name}`) does with a row of another (`{owner}`)."""

    you_own: str
    you_theirs: str
    they_own: str
    they_yours: str
    they_theirs: str


_TOLD: Final[dict[Sentence, Told]] = {
    "deal": Told(msg("You are dealt {cards}."), msg("{name} is dealt {cards}.")),
    "take": Told(msg("You take group {group}: {cards}."), msg("{name} takes group {group}: {cards}.")),
    "add": Told(msg("You add the {card} to your {row} row."), msg("{name} adds the {card} to the {row} row.")),
    "new-row": Told(msg("You start a new row with the {card}."), msg("{name} starts a new row with the {card}.")),
    "colour": Told(
        msg("Your colourless row becomes the {row} row."), msg("{name}'s colourless row becomes the {row} row.")
    ),
    "clear": Told(
        Plural(
            "You clear your {row} row: {count} card is discarded.",
            "You clear your {row} row: {count} cards are discarded.",
        ),
        Plural(
            "{name} clears the {row} row: {count} card is discarded.",
            "{name} clears the {row} row: {count} cards are discarded.",
        ),
    ),
    "clear-saved": Told(msg("You discard your saved {card}."), msg("{name} discards a saved {card}.")),
    "lose": Told(
        Plural("You lose {count} card: {cards}.", "You lose {count} cards: {cards}."),
        Plural("{name} loses {count} card: {cards}.", "{name} loses {count} cards: {cards}."),
    ),
    "gain-lost": Told(
        Plural(
            "{count} card leaves the row and is a point for you: {cards}.",
            "{count} cards leave the row and are points for you: {cards}.",
        ),
        Plural(
            "{count} card leaves the row and is a point for {name}: {cards}.",
            "{count} cards leave the row and are points for {name}: {cards}.",
        ),
    ),
    "bonus": Told(
        Plural("You draw {count} bonus card.", "You draw {count} bonus cards."),
        Plural("{name} draws {count} bonus card.", "{name} draws {count} bonus cards."),
    ),
    "save": Told(msg("You save the {card}."), msg("{name} saves the {card}.")),
    "protect": Told(
        msg("You play the Protect card: it lies face down on your {row} row."),
        msg("{name} plays the Protect card: it lies face down on the {row} row."),
    ),
    "flip": Told(
        msg("You play the Protect card: the {card} goes face down onto your {row} row."),
        msg("{name} plays the Protect card: the {card} goes face down onto the {row} row."),
    ),
    "move": Told(
        msg("You play the Move card: the {card} goes to the end of your {of_row} row."),
        msg("{name} plays the Move card: the {card} goes to the end of the {of_row} row."),
    ),
    "move-down": Told(
        msg("You play the Move card: a face-down card goes to the end of your {of_row} row."),
        msg("{name} plays the Move card: a face-down card goes to the end of the {of_row} row."),
    ),
    "discard": Told(msg("You discard the {card}."), msg("{name} discards the {card}.")),
    "dead": Told(
        msg("You discard the {card}: it can do nothing here."),
        msg("{name} discards the {card}: it can do nothing here."),
    ),
    "round": Told(
        msg("A new round begins: you have the starting card."), msg("A new round begins: {name} has the starting card.")
    ),
    "fill": Told(
        Plural("{count} new card lies in the market.", "{count} new cards lie in the market."),
        Plural("{count} new card lies in the market.", "{count} new cards lie in the market."),
    ),
    "over": Told(
        msg("The market cannot be filled again: the game is over."),
        msg("The market cannot be filled again: the game is over."),
    ),
}

_TOLD_OF_ROW: Final[dict[Sentence, ToldOfRow]] = {
    "give": ToldOfRow(
        "",
        msg("You add the {card} to {owner}'s {row} row."),
        "",
        msg("{name} adds the {card} to your {row} row."),
        msg("{name} adds the {card} to {owner}'s {row} row."),
    ),
    "give-new": ToldOfRow(
        "",
        msg("You give the {card} to {owner} as a new row."),
        "",
        msg("{name} gives you the {card} as a new row."),
        msg("{name} gives the {card} to {owner} as a new row."),
    ),
    "steal": ToldOfRow(
        "",
        msg("You play the Steal card and take the {card} from {owner}."),
        "",
        msg("{name} plays the Steal card and takes the {card} from you."),
        msg("{name} plays the Steal card and takes the {card} from {owner}."),
    ),
    "complete": ToldOfRow(
        msg("You complete your {row} row: {gain}."),
        msg("You complete {owner}'s {row} row and get {gain}."),
        msg("{name} completes the {row} row: {gain}."),
        msg("{name} completes your {row} row and gets {gain}."),
        msg("{name} completes {owner}'s {row} row and gets {gain}."),
    ),
    "keep": ToldOfRow(
        msg("You keep your perfect {row} row."),
        msg("You leave {owner}'s perfect {row} row as it is."),
        msg("{name} keeps the perfect {row} row."),
        msg("{name} leaves your perfect {row} row as it is."),
        msg("{name} leaves {owner}'s perfect {row} row as it is."),
    ),
}

YOUR_TURN: Final = msg("Your turn")
THEIR_TURN: Final = msg("{name}'s turn")
YOU_LAY_OUT: Final = msg("You lay out your cards")
THEY_LAY_OUT: Final = msg("{name} lays out cards")
ROUND: Final = msg("Round {number}")
SETUP: Final = msg("Set-up")


def event_sentence(event: Event, names: Names, lang: str, viewer: int = 0, *, bonus: int = 0) -> str | None:
    """Tell one event; None if it needs no line of its own. The viewer's seat is spoken to as *you*."""
    kind: Sentence = event.kind
    if kind == "clear" and event.row == "A":
        kind = "clear-saved"
    if kind == "move" and event.cards[0].is_face_down:
        kind = "move-down"
    if kind in _TOLD_OF_ROW:
        template: str | Plural = _of_row(_TOLD_OF_ROW[kind], event, viewer)
    elif kind in _TOLD:
        template = _TOLD[kind].you if event.seat == viewer else _TOLD[kind].they
    else:
        return None
    values: dict[str, object] = {
        "name": player_name(event.seat, names, lang),
        "of_name": of_player(event.seat, names, lang),
        "owner": player_name(event.owner, names, lang) if event.owner else "",
        "of_owner": of_player(event.owner, names, lang) if event.owner else "",
        "card": card_noun(event.cards[0], lang) if event.cards else "",
        "cards": card_names(event.cards, lang),
        "group": event.count,
        "gain": gain_text(event.count, bonus, lang),
        **row_words("" if event.row == "A" else event.row, lang),
    }
    speech = language(lang)
    if isinstance(template, Plural):
        return speech.count(template, event.count, **values)
    return speech.say(template, **values)


def _of_row(told: ToldOfRow, event: Event, viewer: int) -> str:
    if event.seat == viewer:
        return told.you_own if event.owner == viewer else told.you_theirs
    if event.owner == event.seat:
        return told.they_own
    return told.they_yours if event.owner == viewer else told.they_theirs


def log_line(events: Sequence[Event], names: Names, lang: str, viewer: int = 0) -> str:
    """Tell what one move did, in one line of whole sentences; empty if nothing needs to be told."""
    bonus = sum(event.count for event in events if event.kind == "bonus")
    completed = any(event.kind == "complete" for event in events)
    told = (
        event_sentence(event, names, lang, viewer, bonus=bonus)
        for event in events
        if not (completed and event.kind == "bonus")
    )
    return " ".join(sentence for sentence in told if sentence)


def turn_heading(seat: int, names: Names, lang: str, viewer: int = 0) -> str:
    """Head the lines of a turn: `Ben's turn`."""
    if seat == viewer:
        return language(lang).say(YOUR_TURN)
    return language(lang).say(THEIR_TURN, name=player_name(seat, names, lang))


def setup_heading(seat: int, names: Names, lang: str, viewer: int = 0) -> str:
    """Head the lines of one who lays out the dealt cards: `Ben lays out cards`."""
    if seat == viewer:
        return language(lang).say(YOU_LAY_OUT)
    return language(lang).say(THEY_LAY_OUT, name=player_name(seat, names, lang))


def round_heading(number: int, lang: str) -> str:
    """Head a round: `Round 3`; 0 is the set-up."""
    return language(lang).say(ROUND, number=number) if number else language(lang).say(SETUP)
