"""The English rules as a Markdown page, for docs/rules.md."""

from collections.abc import Iterator

from perfect_numbers.i18n.rules import Example, Rule, lesson, mark_name, rules


def markdown() -> str:
    """Return the page."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# The rules of Perfect Numbers"
    yield ""
    yield "<!-- Written by tools/translate.py from src/perfect_numbers/i18n/rules: change it there. -->"
    yield from _lesson()
    yield ""
    yield "## The rules one by one"
    yield ""
    yield "Every rule has a name. What is not marked is in the rulebooks, here in our own words. In the examples you"
    yield "sit at seat 1 and Ben at seat 2; positions and moves are written in the project's notation."
    for chapter in rules("en"):
        yield ""
        yield f"## {chapter.title}"
        for rule in chapter.rules:
            yield from _rule(rule)


def _lesson() -> Iterator[str]:
    yield ""
    yield "## Learn in two minutes"
    for step in lesson("en"):
        yield ""
        yield f"**{step.title}.** {step.text}"
        listed = (*step.items, *(example.caption for example in step.examples))
        if listed:
            yield ""
            yield from (f"- {text}" for text in listed)


def _rule(rule: Rule) -> Iterator[str]:
    yield ""
    yield "".join(f'<a id="{name}"></a>' for name in rule.names)
    yield f"### {', '.join(rule.names)}: {rule.title}"
    for paragraph in rule.paragraphs:
        mark = "" if paragraph.mark == "book" else f"*{mark_name(paragraph.mark, 'en').capitalize()}.* "
        yield ""
        yield f"{mark}{paragraph.text}"
        if paragraph.items:
            yield ""
            yield from (f"- {item}" for item in paragraph.items)
    for example in rule.examples:
        yield from _example(example)


def _example(example: Example) -> Iterator[str]:
    moves = " ".join(example.moves)
    yield ""
    yield f"> {example.caption}"
    yield ">"
    yield f"> `{example.position}` · " + (f"not possible: `{moves}`" if example.refused else f"`{moves}`")
