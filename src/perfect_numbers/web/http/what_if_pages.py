"""What if, from any moment, at the table. Everything is in the address: nothing is stored."""

from typing import Annotated, Any, Final

from litestar import Response, Router, get
from litestar.di import NamedDependency, Provide
from litestar.enums import MediaType
from litestar.params import QueryParameter

from perfect_numbers.analysis.forks import KEY, read_forks
from perfect_numbers.errors import PerfectNumbersError, PositionError
from perfect_numbers.game import Game
from perfect_numbers.i18n.names import player_name
from perfect_numbers.i18n.sentences.refusals import refusal_sentence
from perfect_numbers.notation.moves import line_text
from perfect_numbers.position import Position
from perfect_numbers.record import Player
from perfect_numbers.view import view_of
from perfect_numbers.web.http.pages import html_page
from perfect_numbers.web.http.requests import GivenLang, GivenLedger, GivenPerson
from perfect_numbers.web.http.review_pages import GivenReviews
from perfect_numbers.web.http.sandbox_pages import START, Number, Text, read_composition
from perfect_numbers.web.table.refused import NoPosition, Refused
from perfect_numbers.web.table.seats import bots_offered
from perfect_numbers.web.views.sandbox import position_root
from perfect_numbers.web.views.what_if import Walk, what_if_board, what_if_fragment, what_if_log

Given = Annotated[int | None, QueryParameter(ge=0, le=100_000)]
Played = Annotated[str, QueryParameter(max_length=400)]
Short = Annotated[str, QueryParameter(max_length=20)]


class LineMoment:
    """Where somebody is: the walk so far, and the whole line as a game."""

    def __init__(self, walk: Walk) -> None:
        try:
            self.walk = walk
            self.game = walk.game()
        except PerfectNumbersError as error:
            raise Refused(400, "no-position", str(error)) from None

    @property
    def position(self) -> Position:
        """The position at the moment itself."""
        return self.game.at(self.walk.at)


async def given_moment(
    ledger: GivenLedger,
    person: GivenPerson,
    lang: GivenLang,
    table: Short = "",
    position: Text = START,
    cards: Text = "",
    forks: Text = "",
    on: Number = 0,
    at: Given = None,
    until: Given = None,
    bot: Short = "",
    me: Number = 0,
) -> LineMoment:
    """Read where somebody is from an address: `until` in what a page asks for, `at` in what people send each other."""
    if bot and bot not in bots_offered():
        raise Refused(400, "no-such-bot")
    held: tuple[int, ...] = ()
    try:
        if table:
            found = await ledger.get(table)
            if found.status != "over":
                raise Refused(409, "not-over")
            origin, root, composition = found.game, {"table": table}, found.settings.rules.composition
            names = tuple(seat.name for seat in found.seats)
            held = tuple(found.held_by(person))
        else:
            composition = read_composition(cards)
            begin = Position.parse(position).with_deck_drawn(position, composition)
            names = tuple(player_name(seat, (), lang) for seat in range(1, begin.players + 1))
            origin, root = (
                Game.from_position(begin, [Player(name) for name in names]),
                position_root(position, composition),
            )
        tree = read_forks(forks, origin.moves)
    except PositionError as error:
        raise NoPosition(error) from None
    except PerfectNumbersError as error:
        raise Refused(400, "no-position", str(error)) from None
    if on > len(tree.forks):
        raise Refused(400, "no-position", f"on: there are the lines 0 to {len(tree.forks)}, not {on}.")
    walk = Walk(root, origin, tree, on, 0, names, composition, bot).to(until if until is not None else at or 0)
    seat = me if me in range(1, len(names) + 1) else held[0] if held else LineMoment(walk).position.turn
    return LineMoment(walk.seated(seat))


GivenMoment = NamedDependency[LineMoment]


def _fragment(moment: LineMoment, lang: str, passing: int | None = None, goes_on: bool = False) -> Response[str]:
    text = what_if_fragment(moment.walk, moment.game, lang, passing, goes_on)
    return Response(text, media_type=MediaType.HTML)


@get("/", opt={"cost": 5})
async def what_if(moment: GivenMoment, lang: GivenLang) -> Response[str]:
    """Play on from a moment of a finished game, or from a position."""
    walk, game = moment.walk, moment.game
    return html_page(
        lang,
        "what_if.html",
        composition=walk.composition,
        board=what_if_board(walk, game, lang),
        log=what_if_log(walk, game, lang),
        at=walk.at,
        until=len(walk.line),
    )


@get("/board", opt={"cost": 3})
async def board(
    moment: GivenMoment,
    lang: GivenLang,
    played: Played = "",
    at: Given = None,
    telling: Annotated[bool, QueryParameter()] = False,
) -> Response[str]:
    """Make a move, or go to another moment of the line: its end, if none is named."""
    walk = moment.walk
    if played:
        return _fragment(LineMoment(walk.play(played.split())), lang, goes_on=True)
    if telling and at is not None and at < walk.at:
        return _fragment(moment, lang, passing=at)
    moment.walk = walk.to(len(walk.line) if at is None else at)
    return _fragment(moment, lang)


@get("/undo", opt={"cost": 3})
async def undo(moment: GivenMoment, lang: GivenLang) -> Response[str]:
    """Take one's last move back."""
    return _fragment(LineMoment(moment.walk.back(moment.game)), lang)


@get("/bot", opt={"cost": 20})
async def let_bot_play(moment: GivenMoment, reviews: GivenReviews, lang: GivenLang) -> Response[str]:
    """Let the bot play the rest of the turn, and the others' turns up to one's own."""
    began = moment.walk.at
    if not moment.walk.bot:
        raise Refused(400, "no-such-bot")
    while not moment.position.is_over and (moment.walk.at == began or moment.position.turn != moment.walk.me):
        state = moment.position.state()
        numbers = await reviews.turn(moment.walk.bot, view_of(state))
        moment = LineMoment(moment.walk.play([str(move) for move in line_text(state, numbers)]))
    return _fragment(moment, lang, passing=began if moment.walk.at > began else None)


@get("/why")
async def why(
    moment: GivenMoment, lang: GivenLang, move: Annotated[str, QueryParameter(max_length=10)]
) -> Response[str]:
    """Say why a move is not possible now."""
    names, position = moment.walk.names, moment.position
    try:
        refusal = position.explain(move)
    except PerfectNumbersError as error:
        return html_page(lang, "why.html", names=names, turn=None, sentence=str(error), rule="", move="")
    sentence = refusal_sentence(refusal, names, lang, position.turn) if refusal else ""
    rule = refusal.rule if refusal else ""
    return html_page(
        lang, "why.html", names=names, turn=None, sentence=sentence, rule=rule, move="" if refusal else move
    )


@get("/record", opt={"cost": 3})
async def record(moment: GivenMoment, ledger: GivenLedger) -> Response[dict[str, Any]]:
    """Download the game's record with all lines that leave it."""
    table = moment.walk.root.get("table", "")
    if not table:
        raise Refused(400, "no-position", "A game that began from a position has no record.")
    found = (await ledger.get(table)).record()
    found[KEY] = [{"on": fork.on, "at": fork.at, "moves": list(fork.moves)} for fork in moment.walk.tree.forks]
    return Response(found, headers={"Content-Disposition": f'attachment; filename="perfect-numbers-{table}.json"'})


routes: Final = [
    Router(
        "/what-if",
        route_handlers=[what_if, board, undo, let_bot_play, why, record],
        dependencies={"moment": Provide(given_moment)},
        include_in_schema=False,
    )
]
