"""What the JSON API takes and gives."""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from perfect_numbers.rules import Lost, Variant
from perfect_numbers.web.table.people import LONGEST_NAME, LONGEST_SEED
from perfect_numbers.web.table.phrases import PhraseName

MOST: Final = 2**31 - 1
"""The highest number that a database can keep in a column of integers."""
SeatNumber = Annotated[int, Meta(ge=1, le=4, description="A seat, counted from 1.")]
LogNumber = Annotated[
    int, Meta(ge=0, le=MOST, description="The table's number as you last saw it: how long its log was.")
]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, description="The name others see.")]
BotName = Annotated[str, Meta(min_length=1, max_length=40, description="One of the names that `GET /api/bots` lists.")]


class NewSeat(Struct, forbid_unknown_fields=True):
    """A seat of a new table: yours, open for others, or a bot's."""

    kind: Literal["me", "open", "bot"]
    name: Name | None = None
    """Your name, if the seat is yours."""
    bot: BotName | None = None
    """Which bot, if it is a bot's."""


class Deck(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How many of each card there are; `numbers` and `jokers` count the values 1 to 7."""

    colours: Annotated[str, Meta(max_length=7)] | None = None
    numbers: Annotated[list[int], Meta(max_length=7)] | None = None
    jokers: Annotated[list[int], Meta(max_length=7)] | None = None
    Pr: int | None = None
    Mv: int | None = None
    St: int | None = None


class NewTable(Struct, forbid_unknown_fields=True):
    """How a new table is to be."""

    seats: Annotated[list[NewSeat], Meta(min_length=2, max_length=4)]
    variant: Variant = "base"
    lost: Lost = "giver"
    """Who gets the cards that a gift drives out of a row."""
    start: SeatNumber | None = None
    """Who begins; drawn if it is left out."""
    seed: Annotated[str, Meta(min_length=1, max_length=LONGEST_SEED)] | None = None
    """The same seed and settings deal the same game; drawn, and secret until the end, if it is left out."""
    composition: Deck | None = None
    """Another deck than the default one."""
    hints: bool = False
    """Whether everyone may ask for hints, though several people play."""


class Join(Struct, forbid_unknown_fields=True):
    """Sitting down."""

    name: Name
    seat: SeatNumber | None = None
    """The first open seat if it is left out."""


class NewMove(Struct, forbid_unknown_fields=True):
    """A move."""

    number: LogNumber
    move: Annotated[str, Meta(min_length=1, max_length=10, description="One of the legal moves, such as `T1`.")]


class Expected(Struct, forbid_unknown_fields=True):
    """Something that is done only if the table is as it was last seen."""

    number: LogNumber


class HandOver(Struct, forbid_unknown_fields=True):
    """A seat for a bot."""

    number: LogNumber
    bot: BotName


class Phrase(Struct, forbid_unknown_fields=True):
    """Something to say."""

    phrase: PhraseName
    """Which of the set phrases; everyone reads it in their own language."""


class Token(Struct):
    """Who you are, for programs: keep it secret and send it as a bearer token."""

    token: str


class BotInfo(Struct):
    """A bot that can sit at a table."""

    name: str
    description: str


class SeatInfo(Struct):
    """Who sits at a seat."""

    seat: int
    kind: Literal["person", "open", "bot"]
    name: str
    bot: str | None
    stands_in: bool
    """Whether the bot keeps the seat for a person, who can take it back."""
    resigned: bool
    """Whether the person of this name has resigned; the bot plays on."""
    here: bool
    """Whether the person is connected; bots always are."""
    yours: bool
    points: int


class SettingsInfo(Struct):
    """How the table is played."""

    variant: Variant
    lost: Lost
    start: int | None
    seed_given: bool
    """Whether the one who made the table chose the deal's seed, and so may know the deck."""
    composition: dict[str, Any]
    hints: bool
    """Whether everyone may ask for hints, though several people play."""


class TableState(Struct):
    """A table as you see it."""

    table: str
    number: int
    """How long the log is; send it with what you do."""
    status: Literal["waiting", "playing", "over"]
    seats: list[SeatInfo]
    turn: int | None
    """The seat to act."""
    prompt: str
    """One sentence about now."""
    legal: list[str]
    """The moves you can make; none if it is not your turn."""
    undo: int
    """How many moves you can take back."""
    position: str | None
    """Everything on the table, in notation; not dealt openly before everyone sits."""
    moves: list[str]
    round: int
    settings: SettingsInfo
    commitment: str
    """SHA-256 of salt, start seat, deal and deck, a line each; the record proves it when the game is over."""
    rematch: str | None
    scores: list[int] | None
    winners: list[int] | None


class Summary(Struct):
    """A table in a list."""

    table: str
    status: Literal["waiting", "playing", "over"]
    names: list[str]
    turn: int | None
    your_turn: bool
    touched: float
    """When something last happened, in seconds since 1970."""


class TryChallenge(Struct, forbid_unknown_fields=True):
    """Playing the deal of a challenge."""

    name: Name


class ChallengeLink(Struct):
    """A challenge that can be sent to anyone."""

    challenge: str
    """Its name in addresses: `/c/…`."""


class ScoreInfo(Struct):
    """What somebody made of the deal of a challenge."""

    place: int
    name: str
    points: int
    margin: int
    """By how many points they were ahead of the best bot."""
    table: str
    yours: bool


class ChallengeInfo(Struct):
    """A challenge as you may see it."""

    challenge: str
    challenger: str
    points: int
    """What the challenger made."""
    bots: list[str]
    """Against whom everyone plays."""
    table: str | None
    """Your own table, once you try."""
    scores: list[ScoreInfo] | None
    """How everyone did; only when you have played."""


class WhyInfo(Struct):
    """One sentence of an explanation."""

    sentence: str
    rule: str | None
    """The rule's name, if one belongs to it."""


class HintInfo(Struct):
    """As much of a hint as was asked for."""

    step: int
    look: str
    """Where to look: `group 1`, `card R5`, `row 2P`; empty where enough is done."""
    sentence: str
    move: str | None
    """The next move, from the second step on."""
    turn: list[str]
    """The rest of the turn in words, from the second step on."""
    why: list[WhyInfo]
    """What speaks for it, at the third step."""


class Explanation(Struct):
    """Why a bot played as it did."""

    turn: int
    seat: int
    moves: list[str]
    why: list[WhyInfo]


class Problem(Struct):
    """Why something was not done."""

    error: str
    """One sentence."""
    code: str
    rule: str | None = None
    """The rule's name, if it is the rules that forbid it."""


class Health(Struct):
    """Whether the server works."""

    status: Literal["ok"]
    version: str
