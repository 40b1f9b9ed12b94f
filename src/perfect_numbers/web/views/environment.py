"""The templates in every language, and the addresses of the files that pages need."""

import hashlib
from collections.abc import Callable, Iterable, MutableMapping
from contextvars import ContextVar
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined, Template, nodes
from jinja2.runtime import Context
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from perfect_numbers.bots.levels import LEVELS
from perfect_numbers.bots.registry import title
from perfect_numbers.deck import Composition
from perfect_numbers.i18n.languages import LANGUAGE_NAMES, language, translations
from perfect_numbers.i18n.names import card_name, colour_name, spoken_row
from perfect_numbers.i18n.rules import rule
from perfect_numbers.i18n.sentences.notes import keys
from perfect_numbers.notation.cards import card_of
from perfect_numbers.render.cards import card_id, definitions
from perfect_numbers.web.views.table import CardView
from perfect_numbers.wording import of_name

ORIGIN: Final = ContextVar("ORIGIN", default="")
"""Where the page that is being made will be found: pictures for links need a whole address."""
MOST_KEPT: Final = 2000
"""How many drawn places and groups are kept for each language: most of a table stays as it is from move to move."""
STATIC_FOLDER: Final = Path(__file__).parents[1] / "static"


@cache
def static_version() -> str:
    """Return a short hash of all static files, which is part of their address, so that browsers keep them for good."""
    digest = hashlib.sha256()
    for path in sorted(STATIC_FOLDER.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(STATIC_FOLDER).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:10]


def static_address() -> str:
    """Return where the static files are."""
    return f"/static/{static_version()}"


class _Spoken(NodeTransformer):
    """Puts the words of a language into a template before it is compiled."""

    def __init__(self, lang: str) -> None:
        self._catalogue = translations(lang)

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802
        """Say a sentence that has no values in it."""
        self.generic_visit(node)
        is_said = isinstance(node.node, nodes.Name) and node.node.name == "_" and not node.kwargs
        if is_said and isinstance(node.args[0], nodes.Const):
            return nodes.Const(Markup(self._catalogue.gettext(node.args[0].value)), lineno=node.lineno)
        return node


class _Template(Template):
    """A template; what it imports is there once, as all templates of a language know the same things."""

    def _get_default_module(self, ctx: Context | None = None) -> Any:
        return super()._get_default_module()


class _Context(Context):
    """What a template knows while it is filled in; most of what it calls does not want to know that."""

    def call(__self, __thing: Callable[..., Any], *given: Any, **named: Any) -> Any:  # noqa: N805
        if getattr(__thing, "jinja_pass_arg", None) is not None:
            return super().call(__thing, *given, **named)
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        return __thing(*given, **named)


class _Templates(Environment):
    """The templates of one language; what need not be looked up for every page is looked up once."""

    template_class = _Template
    context_class = _Context

    def __init__(self, lang: str, **options: Any) -> None:
        super().__init__(**options)
        self._spoken = _Spoken(lang)
        self._loaded: dict[str, Template] = {}

    def get_template(self, name: str | Template, *given: Any, **options: Any) -> Template:
        """Return a template, read once."""
        if isinstance(name, Template):
            return name
        found = self._loaded.get(name)
        if found is None:
            found = self._loaded[name] = super().get_template(name, *given, **options)
        return found

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return what a template knows: not a view of several dictionaries, which is copied slowly."""
        return {**self.globals, **d} if d else self.globals

    def compile(self, source: Any, *given: Any, **options: Any) -> Any:
        """Compile a template with its sentences in the language."""
        tree = self.parse(source, *given[:2]) if isinstance(source, str) else source
        return super().compile(self._spoken.visit(tree), *given, **options)


@cache
def environment(lang: str) -> Environment:
    """Return the templates of a language."""
    made = _Templates(
        lang,
        loader=PackageLoader("perfect_numbers.web", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    made.install_gettext_translations(translations(lang), newstyle=True)  # type: ignore[attr-defined]
    made.globals.update(
        lang=lang,
        languages=LANGUAGE_NAMES,
        static=static_address(),
        origin=ORIGIN.get,
        card_id=card_id,
        card_name=partial(card_name, lang=lang, spoken=True),
        card_list=partial(card_list, lang),
        spoken_row=partial(spoken_row, lang=lang),
        tries=tries,
        about=partial(about, lang),
        sprite=partial(sprite, lang),
        key_list=keys(lang),
        colour_name=partial(colour_name, lang=lang),
        of_name=partial(of_name, speech=language(lang)),
        all_of=language(lang).all_of,
        bot_title=cache(partial(bot_title, made)),
        bot_face=bot_face,
        bot_style=bot_style,
        levels=LEVELS,
        _=_sayer(lang),
        face=_Drawn("face", card_id),
        icon=_Drawn("icon", lambda name: f"icon-{name}"),
        shape=_Drawn("shape", lambda letter: f"shape-{'J' if letter == '-' else letter}"),
        lying=lru_cache(MOST_KEPT)(lambda *place: _cards(made).place(*place)),
        group_of=lru_cache(MOST_KEPT)(lambda *group: _cards(made).group_of(*group)),
    )
    return made


def _sayer(lang: str) -> Callable[..., Markup]:
    """Return what says the templates' sentences in a language; each is looked up once."""
    said: dict[str, Markup] = {}
    catalogue = translations(lang)

    def say(text: str, **values: object) -> Markup:
        found = said.get(text)
        if found is None:
            found = said[text] = Markup(catalogue.gettext(text))
        return found % values if values else found

    return say


def _cards(made: Environment) -> Any:
    """Return the drawings of cards and places, for what need not be drawn anew for every board."""
    return made.get_template("_cards.html").module


def drawn(lang: str, part: str, *shown: object) -> Markup:
    """Draw a part of the table by the macro and the template of its name."""
    macro = getattr(environment(lang).get_template(f"_{part}.html").module, part)
    return Markup(macro(*shown))


kept: Final = lru_cache(2 * MOST_KEPT)(drawn)
"""Draws a part once for everyone who sees the same."""


class _Drawn(dict[str, Markup]):
    """Small drawings by name, each made once."""

    def __init__(self, style: str, part: Callable[[str], str]) -> None:
        super().__init__()
        self._style = style
        self._part = part

    def __missing__(self, name: str) -> Markup:
        drawn = Markup('<svg class="{}" aria-hidden="true"><use href="#{}"/></svg>').format(
            self._style, self._part(name)
        )
        self[name] = drawn
        return drawn


def card_list(lang: str, cards: Iterable[CardView]) -> str:
    """Name cards one after the other, each with its bonus."""
    return "; ".join(card_name(card.code, lang, spoken=True) for card in cards)


def about(lang: str, name: str) -> str:
    """Return the first words of a rule."""
    return rule(name, lang).paragraphs[0].text


def tries(code: str) -> str:
    """Say how moves with this card are written; the page puts in the place that was clicked, and asks about it."""
    if code == "St":
        return "St:{steal} St>{put}"
    return f"{code}:{{row}} {code}>{{put}}" if code in ("Pr", "Mv") else f"{code}>{{put}}"


@cache
def sprite(lang: str, codes: str | Composition) -> Markup:
    """Return the artwork of these cards (a text of their codes) or of a whole deck as one hidden drawing."""
    if isinstance(codes, Composition):
        cards = {card_id(card_of(code)) for code in codes.cards()} | {"card-back"}
        cards |= {f"shape-{letter}" for letter in (*codes.colours, "J", "Pr", "Mv", "St")}
    else:
        cards = {card_id(code) for code in codes.split()}
    wanted = "".join(f'href="#{card}"' for card in sorted(cards))
    return Markup(f'<svg width="0" height="0" class="sprite" aria-hidden="true">{definitions(wanted, lang)}</svg>')


_FACES: Final = {
    **{level.spec: level.face for level in LEVELS},
    "random": "snail",
    "greedy": "hare",
    "planner": "raven",
    "sage": "owl",
}


def bot_face(bot: str) -> Markup:
    """Draw the face of a bot; others than those of this package have none."""
    if bot not in _FACES:
        return Markup()
    return Markup('<svg class="bot-face" aria-hidden="true"><use href="#face-{}"/></svg>').format(_FACES[bot])


def bot_style(bot: str) -> str:
    """Return the line that says how a level plays, to be translated; empty for other bots."""
    return next((level.style for level in LEVELS if level.spec == bot), "")


def bot_title(made: Environment, bot: str) -> str:
    """Name a bot by its strength."""
    return made.get_template("_bot.html").render(bot=bot, name=title(bot)).strip()
