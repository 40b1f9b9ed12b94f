"""The English rules as a Markdown page, for docs/rules.md."""

from collections.abc import Iterator

from perfect_numbers.i18n.rules import Example, Rule, introduction, mark_name, rules


def markdown() -> str:
    """Return the page."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# The rules of Perfect Numbers"
    yield ""
    yield "<!-- Written by tools/translate.py from src/perfect_numbers/i18n/rules: change it there. -->"
    for paragraph in introduction("en"):
        yield ""
        yield paragraph
    yield ""
    yield "Every rule has a name. What is not marked is in the rulebooks, here in our own words. In the examples you"
    yield "sit at seat 1 and Ben at seat 2; positions and moves are written in the project's notation."
    for chapter in rules("en"):
        yield ""
        yield f"## {chapter.title}"
        for rule in chapter.rules:
            yield from _rule(rule)


def _rule(rule: Rule) -> Iterator[str]:
    yield ""
    yield f'<a id="{rule.name}"></a>'
    yield f"### {rule.name}: {rule.title}"
    for mark, text in rule.paragraphs:
        yield ""
        yield text if mark == "book" else f"*{mark_name(mark, 'en').capitalize()}.* {text}"
    for example in rule.examples:
        yield from _example(example)


def _example(example: Example) -> Iterator[str]:
    moves = " ".join(example.moves)
    yield ""
    yield f"> {example.caption}"
    yield ">"
    yield f"> `{example.position}` · " + (f"not possible: `{moves}`" if example.refused else f"`{moves}`")
