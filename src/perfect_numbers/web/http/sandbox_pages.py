"""What if, from any moment; and the position editor. Everything is in the address: nothing is stored."""

import json
from itertools import takewhile
from typing import Annotated, Any, Final

from litestar import Request, Response, Router, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from litestar.response import Redirect

from perfect_numbers.analysis.forks import KEY, Tree, read_forks
from perfect_numbers.analysis.opinions import view_of_position
from perfect_numbers.deck import DEFAULT_DECK, Composition
from perfect_numbers.engine.cards import COLOURS
from perfect_numbers.errors import DeckError, PerfectNumbersError, PositionError
from perfect_numbers.i18n.sentences.positions import position_sentence
from perfect_numbers.notation.cards import ACTION_CODES, HIGHEST
from perfect_numbers.notation.moves import line_text
from perfect_numbers.position import Position
from perfect_numbers.view import view_of
from perfect_numbers.web.http.pages import html_page
from perfect_numbers.web.http.requests import GivenLang, GivenLedger
from perfect_numbers.web.live.reviewing import Reviews
from perfect_numbers.web.storage.ledger import Ledger
from perfect_numbers.web.table.refused import NoPosition, Refused, UnplayableDeck
from perfect_numbers.web.table.seats import bots_offered
from perfect_numbers.web.table.table import Table
from perfect_numbers.web.table.wishes import MOST_CARDS
from perfect_numbers.web.views.review import seen
from perfect_numbers.web.views.sandbox import (
    branches,
    cards_text,
    choices,
    drawn,
    editor_address,
    editor_shown,
    judged,
    palette,
    position_root,
    what_if_address,
    whether_possible,
)

GivenReviews = NamedDependency[Reviews]
LONGEST: Final = 6000
"""The longest tree, or position, in characters."""
START: Final = "p1=-|-|0 p2=-|-|0 market=-/-/-/- hand=- deck=60"
EXAMPLE: Final = "p1=R:25,G:34|Mv|4 p2=R:4,B:265|-|3 market=Y3P6B7/-/G5R3/B4 hand=- deck=60"
"""What the editor shows to those who want to look first."""
VALUES: Final = range(1, HIGHEST + 1)
Text = Annotated[str, QueryParameter(max_length=LONGEST)]
Zone = Annotated[str, QueryParameter(max_length=12)]
Number = Annotated[int, QueryParameter(ge=0, le=100_000)]


class Sandbox:
    """A moment of a line that leaves a finished game or a position."""

    def __init__(self, table: Table | None, text: str, cards: str, forks: str, on: int, at: int) -> None:
        self.table = table
        self.composition = read_composition(cards) if table is None else table.settings.rules.composition
        self.names: list[str] = [] if table is None else [seat.name for seat in table.seats]
        self.root: dict[str, str] = position_root(text, self.composition) if table is None else {"table": table.id}
        self.tree: Tree = read_forks(forks, () if table is None else table.game.moves)
        if on > len(self.tree.forks):
            raise PerfectNumbersError(f"on: there are the lines 0 to {len(self.tree.forks)}, not {on}.")
        self.on = on
        self.at = min(at, len(self.tree.line(on)))
        self.begin = Position.parse(text).with_deck_drawn(text, self.composition) if table is None else table.game.at(0)
        self.position = self._follow(self.tree.line(on)[: self.at])

    def _follow(self, moves: tuple[str, ...]) -> Position:
        """Return the position after some moves; of a game, its own moves need not be played again."""
        if self.table is None:
            position, done = self.begin, 0
        else:
            own = self.table.game.moves
            same = (one == other for one, other in zip(moves, own, strict=False))
            done = len(list(takewhile(bool, same)))
            position = self.table.game.at(done)
        for move in moves[done:]:
            position = position.play(move)
        return position


def read_composition(cards: str) -> Composition:
    """Read a deck as it stands in an address; without one it is the usual deck."""
    if not cards:
        return DEFAULT_DECK
    try:
        data = json.loads(cards)
    except (ValueError, RecursionError):
        raise UnplayableDeck(DeckError("cards", "this is not JSON.")) from None
    return composition_of(data)


def composition_of(data: object) -> Composition:
    """Check a deck that somebody wants to use."""
    try:
        composition = Composition.from_json(data)
    except DeckError as error:
        raise UnplayableDeck(error) from None
    if composition.size > MOST_CARDS:
        raise Refused(400, "deck-size")
    return composition


async def _sandbox(ledger: Ledger, table: str, position: str, cards: str, forks: str, on: int, at: int) -> Sandbox:
    found = await ledger.get(table) if table else None
    if found is not None and found.status != "over":
        raise Refused(409, "not-over")
    try:
        return Sandbox(found, position, cards, forks, on, at)
    except PositionError as error:
        raise NoPosition(error) from None
    except PerfectNumbersError as error:
        raise Refused(400, "no-position", str(error)) from None


@get("/what-if", opt={"cost": 3})
async def what_if(
    ledger: GivenLedger,
    lang: GivenLang,
    table: Annotated[str, QueryParameter(max_length=16)] = "",
    position: Text = START,
    cards: Text = "",
    forks: Text = "",
    on: Number = 0,
    at: Number = 0,
) -> Response[str]:
    """Play on from a moment of a finished game, or from a position."""
    found = await _sandbox(ledger, table, position, cards, forks, on, at)
    tree, root = found.tree, found.root
    line = tree.line(found.on)
    return html_page(
        lang,
        "what_if.html",
        drawing=drawn(found.position, found.names, lang),
        moves=choices(found.position, root, tree, found.on, found.at, found.names, lang),
        back=what_if_address(root, tree, found.on, found.at - 1) if found.at else "",
        forward=what_if_address(root, tree, found.on, found.at + 1) if found.at < len(line) else "",
        here=what_if_address(root, tree, found.on, found.at),
        record=what_if_address(root, tree, found.on, found.at, "/what-if/record") if table else "",
        branches=branches(root, tree, found.on),
        set_up=editor_address(str(seen(found.position)), "p1.rows", found.composition),
        at=found.at,
        last=len(line),
        table=table,
        hidden={**root, "forks": tree.text(), "on": found.on, "at": found.at},
        bots=list(bots_offered()),
        scores=found.position.scores,
        is_over=found.position.is_over,
    )


@get("/what-if/bot", opt={"cost": 20})
async def let_bot_play(
    ledger: GivenLedger,
    reviews: GivenReviews,
    bot: Annotated[str, QueryParameter(max_length=20)],
    table: Annotated[str, QueryParameter(max_length=16)] = "",
    position: Text = START,
    cards: Text = "",
    forks: Text = "",
    on: Number = 0,
    at: Number = 0,
) -> Redirect:
    """Let a bot play the rest of the turn."""
    found = await _sandbox(ledger, table, position, cards, forks, on, at)
    if bot not in bots_offered():
        raise Refused(400, "no-such-bot")
    tree, line, end = found.tree, found.on, found.at
    if not found.position.is_over:
        state = found.position.state()
        moves = [str(move) for move in line_text(state, await reviews.turn(bot, view_of(state)))]
        tree, line = tree.play(found.on, found.at, moves)
        end += len(moves)
    return Redirect(what_if_address(found.root, tree, line, end))


@get("/what-if/record", opt={"cost": 3})
async def what_if_record(
    ledger: GivenLedger,
    table: Annotated[str, QueryParameter(max_length=16)],
    forks: Text = "",
    on: Number = 0,
    at: Number = 0,
) -> Response[dict[str, Any]]:
    """Download the game's record with all lines that leave it."""
    found = await _sandbox(ledger, table, START, "", forks, on, at)
    assert found.table is not None
    record = found.table.record()
    record[KEY] = [{"on": fork.on, "at": fork.at, "moves": list(fork.moves)} for fork in found.tree.forks]
    name = f'attachment; filename="perfect-numbers-{found.table.id}.json"'
    return Response(record, headers={"Content-Disposition": name})


@get("/position", opt={"cost": 5})
async def position_page(
    reviews: GivenReviews,
    lang: GivenLang,
    text: Text = START,
    zone: Zone = "p1.rows",
    cards: Text = "",
    think: Annotated[bool, QueryParameter()] = False,
    ask: Annotated[str, QueryParameter(max_length=10)] = "",
) -> Response[str]:
    """Set up a position: by tapping, or as text; see its legal moves and what the search thinks of them."""
    text = " ".join(text.split())
    composition = read_composition(cards)
    root = position_root(text, composition)
    problem, moves, thoughts = "", [], []
    refusal: tuple[str, str] | None = None
    try:
        position = Position.parse(text)
        position.with_deck_drawn(text, composition)
        moves = choices(position, root, Tree(()), 0, 0, [], lang)
        refusal = whether_possible(position, ask.strip(), lang) if ask else None
        if think and moves:
            thoughts = judged(position, await reviews.opinions(view_of_position(position, composition)), [], lang)
    except PositionError as error:
        problem = position_sentence(error, lang)
    return html_page(
        lang,
        "position.html",
        text=text,
        zone=zone,
        problem=problem if text != START else "",
        moves=moves,
        asked=ask,
        refusal=refusal,
        thoughts=thoughts,
        table=editor_shown(text, zone, composition),
        empty=editor_address(START, "market.1", composition) if text != START else "",
        example=editor_address(EXAMPLE, "hand", DEFAULT_DECK),
        palette=palette(text, zone, composition, lang),
        play_on=what_if_address(root, Tree(()), 0, 0),
        here=editor_address(text, zone, composition),
        cards=cards_text(composition),
        deck=composition,
        colours=COLOURS,
        values=VALUES,
    )


@get("/position/deck")
async def choose_deck(request: Request[Any, Any, Any], text: Text, zone: Zone = "p1.rows") -> Redirect:
    """Take the deck's form, and go on with the position."""
    given = request.query_params

    def count(name: str) -> object:
        copies = given.get(name, "0") or "0"
        return int(copies) if copies.isascii() and copies.isdigit() and len(copies) < 4 else copies

    deck: dict[str, object] = {
        "colours": "".join(given.getall("colour", [])),
        "numbers": [count(f"number{value}") for value in VALUES],
        "jokers": [count(f"joker{value}") for value in VALUES],
        **{code: count(code) for code in ACTION_CODES},
    }
    return Redirect(editor_address(text, zone, composition_of(deck)))


_HANDLERS: Final = [what_if, let_bot_play, what_if_record, position_page, choose_deck]
routes: Final = [Router("/", route_handlers=_HANDLERS, include_in_schema=False)]
