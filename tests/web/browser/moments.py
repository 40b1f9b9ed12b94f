"""Moments of recorded games as pages of their own, without a server: what a browser needs is handed to it."""

import mimetypes
import random
from dataclasses import dataclass
from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Final, Literal

from playwright.sync_api import Page, Route

from perfect_numbers.analysis.hints import Hint
from perfect_numbers.deck import DEFAULT_DECK, Composition
from perfect_numbers.game import Game
from perfect_numbers.i18n.sentences.hints import look_sentence
from perfect_numbers.record import Player
from perfect_numbers.web.table.settings import TableSettings
from perfect_numbers.web.views.board import Presence, Viewer, board_html, log_html
from perfect_numbers.web.views.environment import STATIC_FOLDER, environment, static_address
from perfect_numbers.web.views.hints import pointed

ADDRESS: Final = "http://table.test"
Variant = Literal["base", "interaction"]
NAMES: Final = ("Annette", "Greedy", "Planner", "Sage")
MANY_ACTIONS: Final = Composition.from_json({**DEFAULT_DECK.to_json(), "Pr": 9, "Mv": 9, "St": 9})


@dataclass(frozen=True)
class Moment:
    """One position of a recorded game in which the first player has to choose."""

    seed: int
    players: int
    variant: Variant
    number: int
    """After so many moves."""
    kinds: frozenset[str]
    """What can be done: kinds of moves, so that a walk can meet all of them."""

    def __str__(self) -> str:
        return f"{self.seed}-{self.players}-{self.variant}-{self.number}"


def _players(count: int) -> list[Player]:
    """Return a person and bots."""
    return [Player(NAMES[0]), *(Player(name, name.lower()) for name in NAMES[1:count])]


@cache
def recorded(seed: int, players: int, variant: Variant) -> Game:
    """Return a whole game of players who like to fill their rows, always the same one."""
    game = Game.new(_players(players), variant=variant, seed=seed, composition=MANY_ACTIONS)
    choose = random.Random(seed)
    while not game.is_over:
        moves = [str(move) for move in game.legal_moves()]
        quiet = [move for move in moves if move not in ("C", "E")] or moves
        game.play(choose.choice(quiet if choose.random() < 0.8 else moves))
    return game


def kinds_of(moves: list[str]) -> frozenset[str]:
    """Name what can be done, roughly: `T`, `C`, `E`, `St`, a card to one's own row, to a free place, to others."""
    return frozenset(
        move[:1] if len(move) < 3 and move[0] in "TCKE" else move.partition(":")[0] if ":" in move else _place(move)
        for move in moves
    )


def _place(move: str) -> str:
    card, _, place = move.partition(">")
    what = card if card in ("Pr", "Mv", "St") else "joker" if card[0] == "J" else "card"
    return f"{what}>{place if place in ('+', 'A', 'xA', 'x') else 'give' if place.isdigit() else place[:-1] or 'row'}"


def moments(count: int) -> list[Moment]:
    """Choose moments so that everything that can happen is among them, rare things first."""
    found = []
    for seed in range(12):
        for players in (2, 3, 4):
            variant: Variant = "interaction" if seed % 3 == 2 else "base"
            game = recorded(seed, players, variant)
            for number in range(len(game.moves)):
                position = game.at(number)
                if position.turn == 1:
                    kinds = kinds_of([str(move) for move in position.legal_moves()])
                    found.append(Moment(seed, players, variant, number, kinds))
    random.Random(1).shuffle(found)
    met: dict[tuple[int, str], int] = {}
    chosen: list[Moment] = []
    while len(chosen) < count:
        rarest = min(found, key=lambda moment: min(met.get((moment.players, kind), 0) for kind in moment.kinds))
        found.remove(rarest)
        chosen.append(rarest)
        for kind in rarest.kinds:
            met[rarest.players, kind] = met.get((rarest.players, kind), 0) + 1
    return chosen


@lru_cache(4)
def game_at(moment: Moment) -> Game:
    """Return the game as it was at that moment, with nothing behind it."""
    whole = recorded(moment.seed, moment.players, moment.variant)
    game = Game.new(_players(moment.players), variant=moment.variant, seed=moment.seed, composition=MANY_ACTIONS)
    for move in whole.moves[: moment.number]:
        game.play(move)
    return game


def page_html(moment: Moment, lang: str) -> str:
    """Render the whole page as the first player sees it."""
    game = game_at(moment)
    names = list(NAMES[: moment.players])
    states = (Presence(), *(Presence("bot") for _ in names[1:]))
    viewer = Viewer(lang, (1,), acting=1, can_undo=moment.number > 3, hints=True, states=states)
    return (
        environment(lang)
        .get_template("table.html")
        .render(
            table=SimpleNamespace(
                id="walk",
                commitment="0" * 64,
                status="playing",
                settings=TableSettings(game.rules, tuple(player.kind for player in game.players)),
            ),
            mine=(1,),
            has_others=False,
            phrases={},
            invites=False,
            composition=MANY_ACTIONS,
            board=board_html(game, names, viewer),
            log=log_html(game, names, viewer),
            until=moment.number,
        )
    )


def hint_html(moment: Moment, lang: str) -> str:
    """Render the first step of a hint: where the first row lies, which is as good as any."""
    collections = game_at(moment).position.collections
    pointer = next((f"row {seat}{held.rows[0].colour}" for seat, held in enumerate(collections, 1) if held.rows), "")
    told = Hint(1, pointer, look_sentence(pointer, lang, NAMES[: moment.players], 1))
    return environment(lang).get_template("hint.html").render(hint=told, point=pointed(pointer))


_SPEAK: Final = """(lang) => new Promise((done) => {
    new MutationObserver(done).observe(document.body, { childList: true });
    const field = document.querySelector("[data-language]");
    field.value = lang;
    field.dispatchEvent(new Event("change", { bubbles: true }));
})"""


class Stand:
    """Stands in for the server in one browser page: shows one moment in one language."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._html = ""
        self._hint = ""
        page.route(f"{ADDRESS}/**", self._answer)

    def show(self, moment: Moment, lang: str) -> None:
        """Open the page of a moment; where there was one, as if another language had been chosen, which is quicker."""
        is_first = not self._html
        self._html = page_html(moment, lang)
        self._hint = hint_html(moment, lang)
        if is_first:
            self.page.goto(f"{ADDRESS}/t/walk")
            self.page.wait_for_function("() => document.fonts.status === 'loaded'")
        else:
            self.page.evaluate(_SPEAK, lang)

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(ADDRESS)
        if path.startswith("/static/"):
            file = STATIC_FOLDER / path.removeprefix(static_address()).lstrip("/")
            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            route.fulfill(body=file.read_bytes(), content_type=kind, headers={"cache-control": "max-age=9999"})
        elif path.startswith("/t/walk/hint"):
            route.fulfill(body=self._hint, content_type="text/html")
        elif path == "/t/walk":
            route.fulfill(body=self._html, content_type="text/html")
        else:
            route.abort()
