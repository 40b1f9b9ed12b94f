"""The catalogues are complete, agree with the sources, and are compiled."""

import re
import string

import pytest
from babel.messages.catalog import Catalog, Message

from perfect_numbers import PerfectNumbersError
from perfect_numbers.i18n import LANGUAGE_NAMES, LANGUAGES, best_language, translations
from tools import translate

FORMS = {"a_row": "row", "of_row": "row", "a_card": "card", "of_name": "name", "of_owner": "owner"}
PERCENT = re.compile(r"%\(\w+\)[sd]|%[sd]")


def placeholders(text: str) -> set[str]:
    """Return what a message leaves open; the forms of one word count as one."""
    names = {name for _, name, _, _ in string.Formatter().parse(PERCENT.sub("", text)) if name is not None}
    return {FORMS.get(name, name) for name in names} | set(PERCENT.findall(text))


def ids(message: Message) -> list[str]:
    return [message.id] if isinstance(message.id, str) else [str(one) for one in message.id]


@pytest.fixture(scope="module")
def template() -> Catalog:
    return translate.extract()


@pytest.mark.parametrize("lang", translate.TRANSLATED)
def test_every_message_of_the_sources_is_translated(lang: str, template: Catalog) -> None:
    missing = [message.id for message in translate.untranslated(translate.updated(lang, template))]
    assert missing == [], "python tools/translate.py adds them to the catalogue; then translate them there"


@pytest.mark.parametrize("lang", translate.TRANSLATED)
def test_catalogue_has_exactly_the_messages_of_the_sources(lang: str, template: Catalog) -> None:
    assert translate.po_file(lang).read_bytes() == translate.po_bytes(translate.updated(lang, template))


@pytest.mark.parametrize("lang", translate.TRANSLATED)
def test_compiled_catalogue_is_up_to_date(lang: str) -> None:
    compiled = translate.po_file(lang).with_suffix(".mo").read_bytes()
    assert compiled == translate.mo_bytes(translate.read(lang))


@pytest.mark.parametrize("lang", translate.TRANSLATED)
def test_translations_leave_the_same_open(lang: str) -> None:
    for message in translate.read(lang):
        if not message.id:
            continue
        wanted = placeholders(ids(message)[-1])
        for form in translate.forms(message):
            found = placeholders(form)
            # The form for one may say the number in words.
            assert found == wanted or (message.pluralizable and found == placeholders(ids(message)[0])), form


@pytest.mark.parametrize("lang", translate.TRANSLATED)
def test_translations_end_as_their_messages_do(lang: str) -> None:
    for message in translate.read(lang):
        if message.id:
            end = ids(message)[-1][-1]
            for form in translate.forms(message):
                assert (form[-1] == end) or (form[-1] not in ".!?:…" and end not in ".!?:…"), form
                assert form == form.strip()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_buttons_side_by_side_have_different_names(lang: str) -> None:
    say = translations(lang).gettext
    buttons = [say(name) for name in ("Cancel", "Undo", "Skip", "End turn", "Complete", "Keep the row", "Leave it")]
    assert len(set(buttons)) == len(buttons)


def test_what_is_counted_has_a_form_for_one(template: Catalog) -> None:
    counted = re.compile(r"(%\((points|count|num)\)s|\{count\}) (points|cards|rounds|turns|games)\b")
    assert [message.id for message in template if not message.pluralizable and counted.search(str(message.id))] == []


def test_french_typography() -> None:
    for message in translate.read("fr"):
        for form in translate.forms(message):
            if message.id:
                assert not re.search(r"[^\u00a0\u202f][;!?»]|\w:(?!\w)| :|«[^\u00a0]|'", form), form


def test_languages() -> None:
    assert LANGUAGES == ("en", "de", "nl", "fr")
    assert tuple(LANGUAGE_NAMES) == LANGUAGES
    assert translations("de") is translations("de")
    with pytest.raises(PerfectNumbersError, match="lang"):
        translations("xx")


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        (None, "en"),
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", "fr"),
        ("en;q=0.1,nl;q=0.2", "nl"),
        ("nl_BE", "nl"),
        ("ja,zh;q=0.9", "en"),
        ("ja,fr;q=0.3", "fr"),
        ("de;q=0,fr;q=0.1", "fr"),
        ("de;q=²,nl;q=x,fr;q=nan", "en"),
        ("DE", "de"),
        (",;=,;q=;" * 1000, "en"),
    ],
)
def test_best_language(header: str | None, lang: str) -> None:
    assert best_language(header) == lang
