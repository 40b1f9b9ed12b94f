"""The table as HTML: the board at one moment, and the lines of the log."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from perfect_numbers.engine.state import MARKET_CARDS
from perfect_numbers.game import Game
from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.sentences.forecasts import forecast_text
from perfect_numbers.i18n.sentences.log import log_line, round_heading, setup_heading, turn_heading
from perfect_numbers.i18n.sentences.moves import move_sentence
from perfect_numbers.i18n.sentences.notes import Note, notes, notes_now
from perfect_numbers.i18n.sentences.prompts import action_missing, action_prompt, prompt
from perfect_numbers.notation.cards import Card
from perfect_numbers.notation.moves import Move
from perfect_numbers.web.views.earned import is_gain
from perfect_numbers.web.views.environment import drawn, environment, kept
from perfect_numbers.web.views.options import Option
from perfect_numbers.web.views.since import SinceThen, news
from perfect_numbers.web.views.table import SeatView, TableView, table_view

if TYPE_CHECKING:
    from perfect_numbers.web.views.example import ExamplePanel
    from perfect_numbers.web.views.exercise import ExercisePanel
    from perfect_numbers.web.views.lesson import Panel
    from perfect_numbers.web.views.puzzle import PuzzlePanel
    from perfect_numbers.web.views.result import Result
    from perfect_numbers.web.views.what_if import WhatIfPanel


class Presence(NamedTuple):
    """How it stands with a player besides the game."""

    kind: str = ""
    """`bot`, `stands-in` (a bot keeps a person's seat), `resigned`, `away`, or nothing to say."""
    hand_over: bool = False
    """Whether the viewer may let a bot play there."""
    take_back: bool = False
    here: bool = True


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at a table, and how."""

    lang: str
    mine: tuple[int, ...] = ()
    """The seats of whoever looks; none makes a spectator."""
    acting: int | None = None
    """The seat for which whoever looks may move now."""
    table: str = ""
    """The table's name in links, if it is one that others can come to."""
    number: int = 0
    """The version of the table, which every write must name."""
    status: str = "playing"
    can_undo: bool = False
    hints: bool = False
    because: tuple[int, str] | None = None
    """The turn of a bot that was played just now, and the bot's name, if it can be asked why."""
    askable: frozenset[int] = frozenset()
    """The seats of bots of whose turns the log offers to say why."""
    telling: bool = False
    """Whether a moment of the past is shown only in passing, on the way to now."""
    states: tuple[Presence, ...] = ()
    result: "Result | None" = None
    lesson: "Panel | PuzzlePanel | ExamplePanel | ExercisePanel | WhatIfPanel | None" = None
    """What the tutorial says, if this is a stage of it, or a puzzle."""
    last: int | None = None
    """How far the line that is walked along goes, if it goes on from here."""

    @property
    def is_watching(self) -> bool:
        """Whether others play, and this person looks on."""
        return not self.mine and self.status == "playing" and self.number > 0

    @property
    def you(self) -> int:
        """The seat that is spoken to as *you*: nobody where several people share a device."""
        return self.mine[0] if len(self.mine) == 1 else 0


class LogLine(NamedTuple):
    """One line of the log."""

    number: int
    """The moment that it tells of."""
    text: str
    round: str
    """A heading before it where a round begins."""
    turn: str
    """A heading before it where a turn begins."""
    scored: int = 0
    """How many points somebody scored then."""
    by: int = 0
    """Whose points these are."""
    asked: int | None = None
    """The turn of which it can be asked why it was played so."""
    bonus: int = 0
    """How many of them are bonus cards."""


def board_html(game: Game, names: Sequence[str], viewer: Viewer, at: int | None = None) -> str:
    """Render the board as it lay after so many moves, or as it lies now."""
    view = table_view(game, viewer.mine, viewer.acting, at, names)
    lang = viewer.lang
    states = viewer.states or (Presence(),) * len(names)
    new = _news(game, view, names, viewer)
    said = _Said(view, names, lang)
    is_now = view.is_live or viewer.telling

    def player(seat: SeatView) -> Markup:
        return (drawn if seat.is_choice else kept)(
            lang,
            "seat",
            seat,
            seat is view.me,
            seat.is_mine and len(viewer.mine) == 1,
            states[seat.seat - 1],
            seat.has_turn and view.is_live,
            view.held if seat.has_turn and not view.my_turn else (),
            seat.seat in new.piles,
            seat.fresh(new.cards),
            said if seat.is_choice else None,
        )

    return (
        environment(lang)
        .get_template("_board.html")
        .render(
            view=view,
            table=viewer.table,
            last=view.last if viewer.last is None else viewer.last,
            number=viewer.number,
            status=viewer.status,
            prompt=_prompt(game, view, names, viewer),
            completing=view.position.forecasts[Move("C")] if view.asked and view.my_turn else None,
            news=new,
            market=_market(view, game.is_dealt, lang),
            said=said,
            player=player,
            notes=_notes(view, lang) if viewer.lesson is None or viewer.lesson.has_notes else [],
            can_undo=viewer.can_undo and view.is_live,
            hints=viewer.hints,
            because=viewer.because,
            seat_state=lambda seat: states[seat - 1],
            telling=viewer.telling,
            watched=language(lang).all_of(list(names)) if viewer.is_watching and is_now else "",
            slow=_slow(view, viewer, states),
            result=viewer.result if view.is_live else None,
            lesson=viewer.lesson,
            # Whoever learns does everything by hand.
            forced="" if viewer.lesson else view.forced,
        )
    )


def _market(view: TableView, is_dealt: bool, lang: str) -> Markup:
    """Draw the market with its piles; which round it is, nobody knows of a position."""
    position = view.position
    return kept(
        lang,
        "market",
        view.market,
        tuple(move.group for move in view.moves if move.verb == "take"),
        view.round if is_dealt else None,
        position.deck_size // MARKET_CARDS,
        position.is_over,
        position.deck_size,
        view.discarded,
        view.discard_top,
    )


def _prompt(game: Game, view: TableView, names: Sequence[str], viewer: Viewer) -> str:
    """Say what is up now, or, of a moment of the past, what happened then."""
    if not view.is_live and (told := log_line(game.moments[view.number].events, names, viewer.lang, viewer.you)):
        return told
    if viewer.lesson and not view.my_turn and view.position.turn in viewer.mine:
        return ""
    seat = view.position.turn if view.my_turn else viewer.you
    return prompt(view.position, names, viewer.lang, seat if view.my_turn or seat != view.position.turn else 0)


def _slow(view: TableView, viewer: Viewer, states: Sequence[Presence]) -> str:
    """Name the person whose turn it is, if they are there and somebody else waits for them."""
    turn = view.position.turn
    waits = bool(viewer.mine) and view.is_live and viewer.status == "playing" and turn not in viewer.mine
    return view.names[turn - 1] if waits and not states[turn - 1].kind else ""


def _news(game: Game, view: TableView, names: Sequence[str], viewer: Viewer) -> SinceThen:
    """Tell whose turn begins what is new; several people at one device have seen it all."""
    if not view.my_turn or viewer.you == 0:
        return SinceThen()
    return news(game, viewer.you, view.number, names, viewer.lang)


class _Said(NamedTuple):
    """The options in words."""

    view: TableView
    names: Sequence[str]
    lang: str

    def label(self, option: Option) -> str:
        """Say a move in a whole sentence."""
        return move_sentence(self.view.position, option.move, self.lang, self.names)

    def chosen(self, code: str) -> str:
        """Say what can be done with an action card once it is chosen."""
        return action_prompt(self.view.position, Card(code), self.lang)

    def missing(self, code: str) -> tuple[str, str]:
        """Say what cannot be done with it now, and the rule."""
        return action_missing(self.view.position, Card(code), self.names, self.lang)

    def would(self, option: Option) -> str:
        """Say what a move would do."""
        return forecast_text(self.view.position.forecasts[option.move], self.lang, self.names)


def _notes(view: TableView, lang: str) -> list[Note]:
    if not view.my_turn:
        return []
    told = notes(lang)
    return [told[key] for key in notes_now(view.position)]


def log_lines(game: Game, names: Sequence[str], viewer: Viewer, since: int = -1) -> list[LogLine]:
    """Tell every move after a moment, with headings where rounds and turns begin."""
    lines = []
    lang, you = viewer.lang, viewer.you
    # Whoever asks may have seen moves that were taken back since.
    since = max(-1, min(since, len(game.moments) - 1))
    begins = {turn.first: turn for turn in takewhile(lambda turn: turn.last > since, reversed(game.turns))}
    for moment in game.moments[since + 1 :]:
        turn_head = round_head = ""
        if turn := begins.get(moment.number):
            heading = setup_heading if turn.is_setup else turn_heading
            turn_head = heading(turn.seat, names, lang, you)
            if game.is_dealt and (turn.number == 0 or game.turns[turn.number - 1].round != turn.round):
                round_head = round_heading(turn.round, lang)
        text = log_line(moment.events, names, lang, you)
        if text or turn_head:
            gains = [event for event in moment.events if is_gain(event)]
            scored, by = sum(event.count for event in gains), gains[0].seat if gains else 0
            asked = turn.number if turn and turn.seat in viewer.askable and not turn.is_setup else None
            bonus = sum(event.count for event in gains if event.kind == "bonus")
            lines.append(LogLine(moment.number, text, round_head, turn_head, scored, by, asked, bonus))
    return lines


def log_html(game: Game, names: Sequence[str], viewer: Viewer, since: int = -1) -> str:
    """Render the lines of the log after a moment."""
    lines = log_lines(game, names, viewer, since)
    # Without rounds, turns are the next heading below the log's own.
    level = 4 if game.is_dealt else 3
    return environment(viewer.lang).get_template("_log.html").render(lines=lines, level=level)
