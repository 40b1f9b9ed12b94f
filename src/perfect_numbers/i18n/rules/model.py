"""What a rule consists of, and its English source; every text is a message of the catalogues."""

from typing import Final, Literal, NamedTuple

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


class Example(NamedTuple):
    """A position to draw, the moves that are made in it, and what they show; you sit at seat 1."""

    position: str
    moves: tuple[str, ...]
    caption: str
    refused: str = ""
    """The rule by which the last move is refused, if it is."""


class Rule(NamedTuple):
    """One rule under its name."""

    name: str
    title: str
    paragraphs: tuple[Paragraph, ...]
    examples: tuple[Example, ...] = ()

    @property
    def text(self) -> str:
        """The whole rule without its marks."""
        return " ".join(paragraph.text for paragraph in self.paragraphs)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Where the rule comes from, each once."""
        return tuple(dict.fromkeys(paragraph.mark for paragraph in self.paragraphs))


class Chapter(NamedTuple):
    """Rules about one subject."""

    key: str
    """A name for the address of the chapter, the same in every language."""
    title: str
    rules: tuple[Rule, ...]


def book(text: str) -> Paragraph:
    """Tell what the rulebooks say, in our own words."""
    return Paragraph("book", text)


def ruling(text: str) -> Paragraph:
    """Tell what we decided where the rulebooks are silent."""
    return Paragraph("ruling", text)


def editions(text: str) -> Paragraph:
    """Tell where the language editions differ, and what we do."""
    return Paragraph("editions", text)


def public(text: str) -> Paragraph:
    """Tell what is known from public reviews of the box."""
    return Paragraph("public", text)
