"""What every number of an observation means, for people: the source of the table in docs/environments.md."""

from collections.abc import Iterator
from typing import NamedTuple

from perfect_numbers.engine.cards import COLOURS
from perfect_numbers.errors import RulesError
from perfect_numbers.observation import layout as at
from perfect_numbers.rules import Rules
from perfect_numbers.wording import ACTION_NAMES, COLOUR_NAMES

PHASES = ("set-up", "take: no group taken yet this turn", "play: a group was taken", "over")
GROUPS = (1, 1, 1, 2, 2, 3, 3, 4)
"""The market group of each of its eight cards."""


class Part(NamedTuple):
    """Some numbers that stand side by side."""

    first: int
    size: int
    meaning: str
    values: str


def card(first: int, which: str) -> Iterator[Part]:
    """Describe the twelve numbers of a card."""
    yield Part(first, 7, f"{which}: has colour {' '.join(COLOURS)}", "0 or 1")
    yield Part(first + 7, 1, f"{which}: is a joker", "0 or 1")
    yield Part(first + 8, 3, f"{which}: is {', '.join(ACTION_NAMES.values())}", "0 or 1")
    yield Part(first + at.CARD_VALUE, 1, f"{which}: value, 0 for action cards", "0 to 7")


def table() -> Iterator[Part]:
    """Describe what is written once for the whole table."""
    yield Part(at.PHASE, 4, f"phase: {'; '.join(PHASES)}", "0 or 1")
    yield Part(at.ROUND, 1, "round, 0 in set-up", "0 to 255")
    yield Part(at.DECK, 1, "cards in the deck", "0 to 255")
    yield Part(at.BONUS, 1, "cards drawn as bonus, which nobody has seen", "0 to 255")
    yield Part(at.INTERACTION, 1, "the interaction variant is played", "0 or 1")
    yield Part(at.LOST_TO_OWNER, 1, "cards lost by a gift are points for the row's owner", "0 or 1")
    yield Part(at.ASK_SEAT, 4, "asked: whose row may be completed, by seats ahead of the observer", "0 or 1")
    yield Part(at.ASK_SLOT, 8, f"asked: which row, {' '.join(COLOURS)}, without colour", "0 or 1")
    yield from card(at.STOLEN, "stolen card to deal with")
    for i, group in enumerate(GROUPS):
        yield from card(at.MARKET + i * at.CARD, f"market card {i + 1}, group {group}")
    for i, letter in enumerate(COLOURS):
        yield Part(at.UNSEEN + i * 7, 7, f"unseen {COLOUR_NAMES[letter]} cards of value 1 to 7", "0 to 99")
    yield Part(at.UNSEEN + 49, 7, "unseen jokers of value 1 to 7", "0 to 99")
    yield Part(at.UNSEEN + 56, 3, f"unseen {', '.join(ACTION_NAMES.values())}", "0 to 99")


def seat() -> Iterator[Part]:
    """Describe what is written for every seat, counted from the seat's first number."""
    yield Part(at.SEAT_POINTS, 1, "points", "0 to 255")
    yield Part(at.SEAT_SAVED, 3, f"saved {', '.join(ACTION_NAMES.values())}", "0 or 1")
    yield Part(at.SEAT_FREE, 1, "free slots for a new row", "0 to 4")
    yield Part(at.SEAT_STARTS, 1, "has the starting card", "0 or 1")
    yield Part(at.SEAT_ACTS, 1, "is to act", "0 or 1")
    for i in range(3):
        yield from card(at.SEAT_CARDS + i * at.CARD, f"card {i + 1} in hand, or dealt and to be laid out later")
    for i, letter in enumerate((*COLOURS, "-")):
        yield from row(at.SEAT_ROWS + i * at.ROW, f"{COLOUR_NAMES[letter]} row")


def row(first: int, which: str) -> Iterator[Part]:
    """Describe the numbers of a row."""
    yield Part(first + at.ROW_SIZE, 1, f"{which}: how many cards", "0 to 255")
    yield Part(first + at.ROW_PROTECTED, 1, f"{which}: its final card is face down", "0 or 1")
    yield Part(first + at.ROW_FIRST, 1, f"{which}: value of its first card, 0 if face down", "0 to 7")
    yield Part(first + at.ROW_FIRST_JOKER, 1, f"{which}: its first card is a joker", "0 or 1")
    yield Part(first + at.ROW_VALUES, 8, f"{which}: values from the final card back, 0 if face down", "0 to 7")
    yield Part(first + at.ROW_JOKERS, 8, f"{which}: jokers from the final card back", "0 or 1")


def rich_table() -> Iterator[Part]:
    """Describe what a rich observation has more for the whole table, counted from its first number."""
    yield Part(at.RICH_ROUNDS, 1, "how often the deck can still fill the market, if no more bonus is drawn", "0 to 255")
    yield Part(at.RICH_GROUPS, 4, "groups that are still in the market", "0 or 1")
    yield Part(at.RICH_LEFT, 1, "how many groups these are", "0 to 4")


def rich_seat() -> Iterator[Part]:
    """Describe what a rich observation has more for every seat, counted from the seat's first number there."""
    yield Part(at.RICH_TURNS, 1, "groups that it can still take in this round", "0 to 2")
    yield Part(at.RICH_LATER, 1, "groups that it can take in the rounds to come, if no more bonus is drawn", "0 to 255")
    yield Part(at.RICH_ROBBED, 1, "someone else has saved a Steal card", "0 or 1")
    for i, letter in enumerate((*COLOURS, "-")):
        yield from rich_row(at.RICH_ROWS + i * at.RICH_ROW, f"{COLOUR_NAMES[letter]} row")


def rich_row(first: int, which: str) -> Iterator[Part]:
    """Describe what a rich observation has more for a row; where there is none, it has no cards."""
    yield Part(first + at.RICH_LENGTH, 9, f"{which}: has 1 to 8 cards, 9 or more", "0 or 1")
    yield Part(first + at.RICH_PERFECT, 1, f"{which}: unseen number cards that would be perfect", "0 to 255")
    yield Part(first + at.RICH_JOKERS, 1, f"{which}: unseen jokers that would be perfect", "0 to 99")
    yield Part(first + at.RICH_LOWER, 1, f"{which}: unseen number cards that would be lower", "0 to 255")
    yield Part(first + at.RICH_HIGHER, 1, f"{which}: unseen number cards that would be higher", "0 to 255")
    yield Part(first + at.RICH_BONUS, 1, f"{which}: bonus of the number card that would be perfect", "0 to 5")
    yield Part(first + at.RICH_MOVED, 3, f"{which}: its first card, moved, would be lower, perfect, higher", "0 or 1")
    yield Part(first + at.RICH_GIVEN, 1, f"{which}: someone else could have to give an unseen card here", "0 or 1")
    yield Part(first + at.RICH_STOLEN, 1, f"{which}: a saved Steal card of someone else could take from it", "0 or 1")
    cards = [*(f"market card {i + 1}" for i in range(8)), *(f"card {i + 1} in hand" for i in range(3)), "stolen card"]
    for i, card_name in enumerate(cards):
        meaning = f"{which}: {card_name} would be lower, perfect, higher here"
        yield Part(first + at.RICH_CARDS + 3 * i, 3, meaning, "0 or 1")


def parts(players: int, kind: str = "plain") -> list[Part]:
    """Describe every number of an observation, in order."""
    if kind not in at.OBSERVATIONS:
        raise RulesError("kind", f"{kind!r:.40} is not one of {', '.join(at.OBSERVATIONS)}.")
    players = Rules(players).players
    listed = list(table())
    whose = ["observer", *(f"seat {ahead} ahead" for ahead in range(1, players))]
    for ahead, who in enumerate(whose):
        first = at.SEATS + ahead * at.SEAT
        listed += [Part(first + part.first, part.size, f"{who}: {part.meaning}", part.values) for part in seat()]
    if kind == "plain":
        return listed
    rich = at.observation_size(players, at.PLAIN)
    listed += [part._replace(first=rich + part.first) for part in rich_table()]
    for ahead, who in enumerate(whose):
        first = rich + at.RICH_SEATS + ahead * at.RICH_SEAT
        listed += [Part(first + part.first, part.size, f"{who}: {part.meaning}", part.values) for part in rich_seat()]
    return listed


def names(players: int, kind: str = "plain") -> list[str]:
    """Name every number of an observation, plain or rich."""
    return [
        part.meaning if part.size == 1 else f"{part.meaning} [{i}]"
        for part in parts(players, kind)
        for i in range(part.size)
    ]


def markdown() -> str:
    """Print the tables of the documentation."""
    lines = []
    rich = f"{at.SEATS} + {at.SEAT} × players"
    for heading, listed in (
        (f"The table: numbers 0 to {at.SEATS - 1}", table()),
        (f"A seat: number n is at {at.SEATS} + {at.SEAT} × seats ahead + n", seat()),
        (f"Rich, the table: number n is at {rich} + n", rich_table()),
        (f"Rich, a seat: number n is at {rich} + {at.RICH_SEATS} + {at.RICH_SEAT} × seats ahead + n", rich_seat()),
    ):
        lines += [f"### {heading}", "", "| number | meaning | values |", "|---|---|---|"]
        for part in listed:
            last = part.first + part.size - 1
            span = str(part.first) if part.size == 1 else f"{part.first}–{last}"
            lines.append(f"| {span} | {part.meaning} | {part.values} |")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    print(markdown())
