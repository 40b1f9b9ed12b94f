"""Every page in every language: nothing is left in English, and the language changes without losing the game."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from playwright.sync_api import expect

from perfect_numbers.i18n.languages import DOMAIN, LOCALE_FOLDER
from tests.web.browser.conftest import NewPerson
from tests.web.browser.person import BOT, OPEN, SMALL_DECK, Person, me

OTHERS = ("de", "nl", "fr")
_SPEAKING = ["aria-label", "title", "placeholder", "data-done", "data-confirm", "data-your-turn", "data-why-label"]
_TEXTS = """(speaking) => {
    const found = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) found.add(walker.currentNode.textContent);
    for (const element of document.querySelectorAll("*")) {
        for (const name of speaking) {
            if (element.getAttribute(name)) found.add(element.getAttribute(name));
        }
    }
    return [...found, document.title];
}"""


Text = str | tuple[str, ...]


@cache
def _templates() -> frozenset[Text]:
    """Return every text of the templates."""
    folder = Path(str(files("perfect_numbers.web"))) / "templates"
    found = extract_from_dir(folder, [("**.html", "jinja2")], {"**.html": {"trimmed": "true", "silent": "false"}})
    return frozenset(message if isinstance(message, str) else tuple(message[:2]) for _, _, message, _, _ in found)


@cache
def _english(lang: str) -> list[tuple[re.Pattern[str], str]]:
    """Return every English text that reads differently in the other language, as a pattern."""
    with (LOCALE_FOLDER / lang / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        translated = {_key(message.id): message.string or "" for message in read_po(file, lang) if message.id}
    texts = []
    for text in _templates() | translated.keys():
        for form in text if isinstance(text, tuple) else (text,):
            letters = re.sub(r"%\(\w+\)s|\{\w+\}|\W", "", form)
            if len(letters) > 3 and form not in _key(translated.get(text, ())):
                parts = re.split(r"%\(\w+\)s|\{\w+\}", form)
                texts.append((re.compile(".+".join(map(re.escape, parts)), re.DOTALL), form))
    return texts


def _key(text: str | list[str] | tuple[str, ...]) -> Text:
    return text if isinstance(text, str) else tuple(text)


def _left_in_english(person: Person, lang: str) -> list[str]:
    shown = [" ".join(text.split()) for text in person.page.evaluate(_TEXTS, _SPEAKING)]
    return [f"{form} ({text})" for text in shown if text for pattern, form in _english(lang) if pattern.fullmatch(text)]


@pytest.mark.parametrize("lang", OTHERS)
def test_no_english_is_left(new_person: NewPerson, lang: str) -> None:
    ann = new_person(locale=lang)
    page = ann.page
    ann.make_table(me(), BOT)
    for address in ("/", "/new", "/new?with=friends", "/rules", "/t/nothing"):
        page.goto(address)
        assert page.locator("html").get_attribute("lang") == lang
        assert _left_in_english(ann, lang) == []
    table = ann.make_table(me(), OPEN, BOT, seed="words")
    assert _left_in_english(ann, lang) == []
    ben = new_person(locale=lang)
    for _ in range(2):
        ben.page.goto(f"/t/{table}")
        assert _left_in_english(ben, lang) == []
        ann.page.request.post(f"/api/tables/{table}/seats/2/bot", data={"number": 1, "bot": "greedy"})

    ann.make_table(me("Ann"), me("Ben"), composition=SMALL_DECK, seed="words", variant="interaction")
    while ann.wait_for_turn():
        assert _left_in_english(ann, lang) == []
        ann.step_by_mouse()
    assert _left_in_english(ann, lang) == []
    page.goto("/")
    assert _left_in_english(ann, lang) == []


def test_the_language_changes_at_once_without_losing_the_game(new_person: NewPerson) -> None:
    ann = new_person()
    ann.make_table(me(), BOT, seed="switch", start=1)
    page = ann.page
    for _ in range(3):
        assert ann.wait_for_turn()
        ann.step_by_mouse()
    assert ann.wait_for_turn()
    moves, english = ann.says("moves"), ann.prompt()
    page.evaluate("() => { window.stayed = true; }")
    for lang in OTHERS:
        page.locator("[data-language]").select_option(lang)
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect(page.locator("#prompt")).not_to_have_text(english)
        assert ann.says("moves") == moves
    assert page.evaluate("() => window.stayed")
    ann.step_by_mouse()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
