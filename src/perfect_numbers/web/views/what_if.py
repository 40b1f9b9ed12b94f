"""What if it had gone on otherwise? The table at any moment of a line that leaves a finished game or a position."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final, NamedTuple
from urllib.parse import urlencode

from perfect_numbers.analysis.forks import Fork, Tree
from perfect_numbers.deck import Composition
from perfect_numbers.game import Game
from perfect_numbers.i18n.sentences.log import log_line
from perfect_numbers.i18n.sentences.notes import ending
from perfect_numbers.position import Position
from perfect_numbers.record import Player
from perfect_numbers.web.table.seats import bots_offered
from perfect_numbers.web.views.board import Presence, Viewer, board_html, log_html
from perfect_numbers.web.views.environment import environment
from perfect_numbers.web.views.review import seen
from perfect_numbers.web.views.sandbox import editor_address, what_if_address

HUMAN: Final = Player("").kind
PAGE: Final = "/what-if"
SENTENCES: Final = 3
"""How many sentences tell what a line begins with, at most."""


class Branch(NamedTuple):
    """A line of the tree, and those that leave it."""

    number: int
    address: str
    told: str
    """Its first turn in words; empty for the game itself."""
    moves: int
    """How many moves it has of its own."""
    is_here: bool
    branches: "list[Branch]"


class WhatIfPanel(NamedTuple):
    """What the page says about a moment of a line."""

    at: str
    query: str
    """What the page sends back with the next move: the line, the moment, and who plays."""
    here: str
    """The address of this moment, to be sent to anyone."""
    until: int
    last: int
    left: int
    """After how many moves the line leaves the game."""
    on: int
    ending: str
    """How the line ended, if the game is over here."""
    bot: str
    bots: list[str]
    is_bots_turn: bool
    goes_on: bool
    """Whether the bots answer at once."""
    lines: int
    tree: Branch
    record: str
    set_up: str
    review: str
    has_notes: bool = False
    template: str = "_what_if.html"


@dataclass(frozen=True)
class Walk:
    """A moment of a line, and who plays on from there."""

    root: dict[str, str]
    """What leads to the game or the position: the beginning of every address."""
    origin: Game
    """The game that is left, or one that begins with the position."""
    tree: Tree
    on: int
    at: int
    names: tuple[str, ...]
    composition: Composition
    bot: str = ""
    """Who plays the other seats; nobody else if it is empty."""
    me: int = 0

    @property
    def line(self) -> tuple[str, ...]:
        """All moves of the line."""
        return self.tree.line(self.on)

    @property
    def left(self) -> int:
        """After how many moves the line leaves the game, or the moment itself if it does not."""
        on, left = self.on, self.at
        while on:
            on, left = self.tree.forks[on - 1].on, self.tree.forks[on - 1].at
        return left

    @property
    def address(self) -> str:
        """Where this moment is found."""
        return what_if_address(self.fixed, self.tree, self.on, self.at)

    @property
    def fixed(self) -> dict[str, str]:
        """What stays the same from moment to moment."""
        return {**self.root, "bot": self.bot, "me": str(self.me)} if self.bot else self.root

    def game(self) -> Game:
        """Return the whole line as a game; a move that is not possible is refused."""
        moves, own = self.line, self.origin.moves
        same = len(list(takewhile(bool, (one == other for one, other in zip(moves, own, strict=False)))))
        game = _followed(self.origin.until(same), moves[same:])
        kinds = (self.bot if self.bot and seat != self.me else HUMAN for seat in range(1, len(self.names) + 1))
        game.players = tuple(map(Player, self.names, kinds))
        return game

    def play(self, moves: Sequence[str]) -> "Walk":
        """Go on with some moves, on a line of their own where need be."""
        tree, on = self.tree.play(self.on, self.at, moves)
        return replace(self, tree=tree.checked(), on=on, at=self.at + len(moves))

    def seated(self, seat: int) -> "Walk":
        """Sit down at a seat; the bots have the others."""
        return replace(self, me=seat)

    def to(self, at: int) -> "Walk":
        """Go to another moment of the line."""
        return replace(self, at=max(0, min(at, len(self.line))))

    def back(self, game: Game) -> "Walk":
        """Take back one's last move, and what bots have answered since."""
        mine = (at for at in range(self.at - 1, -1, -1) if not self.bot or game.at(at).turn == self.me)
        to = next(mine, 0)
        tree, on = self.tree.take_back(self.on, self.at, to)
        return replace(self, tree=tree, on=on, at=to)

    def is_bots_turn(self, position: Position) -> bool:
        """Tell whether a bot is to move."""
        return bool(self.bot) and not position.is_over and position.turn != self.me


def what_if_board(walk: Walk, game: Game, lang: str, passing: int | None = None, goes_on: bool = False) -> str:
    """Render the moment that a walk has come to, or one that is passed on the way there."""
    position = game.at(walk.at)
    seats = tuple(range(1, len(walk.names) + 1))
    is_bots = walk.is_bots_turn(position)
    # A bot that waits for being asked does not think.
    known = {walk.me, 0 if goes_on or passing is not None else position.turn} if walk.bot else set(seats)
    own = walk.on > 0 and walk.at > walk.tree.forks[walk.on - 1].at
    viewer = Viewer(
        lang,
        (walk.me,) if walk.bot else seats,
        acting=None if is_bots or passing is not None else position.turn,
        can_undo=own and passing is None,
        telling=passing is not None,
        last=len(walk.line),
        states=tuple(Presence() if seat in known else Presence("bot") for seat in seats),
        lesson=_panel(walk, game, lang, is_bots and goes_on),
    )
    return board_html(game.until(walk.at), walk.names, viewer, passing)


def what_if_log(walk: Walk, game: Game, lang: str) -> str:
    """Render the log of the whole line."""
    return log_html(game, walk.names, Viewer(lang))


def what_if_fragment(walk: Walk, game: Game, lang: str, passing: int | None = None, goes_on: bool = False) -> str:
    """Render the board and the log of the whole line."""
    board = what_if_board(walk, game, lang, passing, goes_on)
    template = environment(lang).get_template("fragment.html")
    return template.render(board=board, log=what_if_log(walk, game, lang), whole=True)


def _panel(walk: Walk, game: Game, lang: str, goes_on: bool) -> WhatIfPanel:
    position = game.at(walk.at)
    table = walk.root.get("table", "")
    query = {**walk.fixed, "forks": walk.tree.text(), "on": str(walk.on), "until": str(walk.at)}
    return WhatIfPanel(
        at=PAGE,
        query=urlencode(query),
        here=walk.address,
        until=walk.at,
        last=len(walk.line),
        left=walk.left,
        on=walk.on,
        ending=ending(position.scores, walk.names, lang) if position.is_over else "",
        bot=walk.bot,
        bots=list(bots_offered()),
        is_bots_turn=walk.is_bots_turn(position),
        goes_on=goes_on,
        lines=len(walk.tree.forks),
        tree=_branch(walk, 0, walk.origin, lang),
        record=what_if_address(walk.root, walk.tree, walk.on, walk.at, f"{PAGE}/record") if table else "",
        set_up=editor_address(str(seen(position)), "p1.rows", walk.composition),
        review=f"/t/{table}/review" if table else "",
    )


def _branch(walk: Walk, number: int, game: Game, lang: str) -> Branch:
    """Show a line, which is a game, and all that leaves it; one comes to its end, or to where the game is left."""
    tree = walk.tree
    leaving = [(i, fork) for i, fork in enumerate(tree.forks, 1) if fork.on == number]
    moves, told, at = len(game.moves), "", len(game.moves)
    if number:
        fork = tree.forks[number - 1]
        moves, told = len(fork.moves), _first_turn(game, fork, walk.names, lang)
    else:
        at = min((fork.at for _, fork in leaving), default=walk.at)
    return Branch(
        number,
        what_if_address(walk.fixed, tree, number, at),
        told,
        moves,
        number == walk.on,
        [_branch(walk, i, _followed(game.until(fork.at), fork.moves), lang) for i, fork in leaving],
    )


def _first_turn(game: Game, fork: Fork, names: Sequence[str], lang: str) -> str:
    """Tell the first turn of a fork in which something happens."""
    told: list[str] = []
    for moment in game.moments[fork.at + 1 :]:
        if text := log_line(moment.events, names, lang):
            told.append(text)
        if told and (moment.move == "E" or len(told) == SENTENCES):
            break
    return " ".join(told)


def _followed(game: Game, moves: Sequence[str]) -> Game:
    for move in moves:
        game.play(move)
    return game
