"""What a rule consists of, and its English source; every text is a message of the catalogues."""

from typing import Final, Literal, NamedTuple

from perfect_numbers.names import RuleName
from perfect_numbers.wording import msg

Mark = Literal["book", "ruling", "editions", "public"]

MARKS: Final[dict[Mark, str]] = {
    "book": msg("in the rulebook"),
    "ruling": msg("our ruling"),
    "editions": msg("the editions differ"),
    "public": msg("known from reviews"),
}
"""Where a paragraph comes from."""


class Paragraph(NamedTuple):
    """A part of a rule's text, with where it comes from."""

    mark: Mark
    text: str
    items: tuple[str, ...] = ()
    """What the text introduces, as a list."""
    is_notice: bool = False
    """Whether it is too important to be among the details."""

    @property
    def is_detail(self) -> bool:
        """Tell whether it is for those who want to know exactly."""
        return self.mark != "book" and not self.is_notice


class Example(NamedTuple):
    """A position to draw, the moves that are made in it, and what they show; you sit at seat 1."""

    position: str
    moves: tuple[str, ...]
    caption: str
    refused: RuleName | None = None
    """The rule by which the last move is refused, if it is."""


class Rule(NamedTuple):
    """One rule under its name."""

    name: RuleName
    title: str
    paragraphs: tuple[Paragraph, ...]
    examples: tuple[Example, ...] = ()
    also: tuple[RuleName, ...] = ()
    """Further names of the same text."""

    @property
    def names(self) -> tuple[RuleName, ...]:
        """All names of the rule."""
        return (self.name, *self.also)

    @property
    def text(self) -> str:
        """The whole rule without its marks."""
        return " ".join(text for paragraph in self.paragraphs for text in (paragraph.text, *paragraph.items))

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Where the rule comes from, each once."""
        return tuple(dict.fromkeys(paragraph.mark for paragraph in self.paragraphs))

    @property
    def is_detail(self) -> bool:
        """Tell whether all of it is for those who want to know exactly."""
        return all(paragraph.is_detail for paragraph in self.paragraphs)


class Chapter(NamedTuple):
    """Rules about one subject."""

    key: str
    """A name for the address of the chapter, the same in every language."""
    title: str
    rules: tuple[Rule, ...]


class Step(NamedTuple):
    """One thing to know before a first game."""

    title: str
    text: str
    cards: tuple[str, ...] = ()
    """Cards to show beside the text, one for each item if there are items."""
    items: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()


def book(text: str) -> Paragraph:
    """Tell what the rulebooks say, in our own words."""
    return Paragraph("book", text)


def ruling(text: str, *items: str) -> Paragraph:
    """Tell what we decided where the rulebooks are silent."""
    return Paragraph("ruling", text, items)


def editions(text: str) -> Paragraph:
    """Tell where the language editions differ, and what we do."""
    return Paragraph("editions", text)


def notice(text: str) -> Paragraph:
    """Tell where the language editions differ so much that everyone should know."""
    return Paragraph("editions", text, is_notice=True)


def public(text: str) -> Paragraph:
    """Tell what is known from public reviews of the box."""
    return Paragraph("public", text)
