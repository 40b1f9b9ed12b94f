"""The position editor. Everything is in the address: nothing is stored."""

import json
from typing import Annotated, Any, Final

from litestar import Request, Response, Router, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from litestar.response import Redirect

from perfect_numbers.analysis.forks import Tree
from perfect_numbers.analysis.opinions import view_of_position
from perfect_numbers.deck import DEFAULT_DECK, Composition
from perfect_numbers.engine.cards import COLOURS
from perfect_numbers.errors import DeckError, PositionError
from perfect_numbers.i18n.sentences.positions import position_sentence
from perfect_numbers.notation.cards import ACTION_CODES, HIGHEST
from perfect_numbers.position import Position
from perfect_numbers.web.http.pages import html_page
from perfect_numbers.web.http.requests import GivenLang
from perfect_numbers.web.live.reviewing import Reviews
from perfect_numbers.web.table.refused import Refused, UnplayableDeck
from perfect_numbers.web.table.wishes import MOST_CARDS
from perfect_numbers.web.views.sandbox import (
    cards_text,
    choices,
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
        moves = choices(position, root, lang)
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


routes: Final = [Router("/", route_handlers=[position_page, choose_deck], include_in_schema=False)]
