"""Bring the catalogues up to date: extract the messages of src, update the .po, compile the .mo, write docs/rules.md.

`python tools/translate.py` does all of it and says what is still to be translated; `--missing` prints those messages.
"""

import io
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from perfect_numbers.i18n.languages import DOMAIN, LANGUAGES, LOCALE_FOLDER
from perfect_numbers.i18n.rules.markdown import markdown

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = ROOT / "src" / "perfect_numbers"
RULES_PAGE: Final = ROOT / "docs" / "rules.md"
TRANSLATED: Final = tuple(lang for lang in LANGUAGES if lang != "en")

_METHODS: Final = [("**.py", "python"), ("web/templates/**", "jinja2")]
_OPTIONS: Final = {"web/templates/**": {"silent": "false", "trimmed": "true"}}
# The marks of perfect_numbers.wording, besides gettext's own.
_KEYWORDS: Final = {**DEFAULT_KEYWORDS, "msg": None, "msg_in": ((1, "c"), 2), "Plural": (1, 2)}
# A date that never changes keeps the files the same when nothing else changes.
_DATE: Final = datetime(2026, 1, 1, tzinfo=UTC)


def extract() -> Catalog:
    """Collect every message of the package."""
    catalog = _dated(Catalog(project="Perfect Numbers", version="1", copyright_holder="The Perfect Numbers developers"))
    found = extract_from_dir(SOURCES, _METHODS, _OPTIONS, _KEYWORDS, strip_comment_tags=True)
    for path, _, message, comments, context in sorted(found, key=lambda item: (item[0], item[1])):
        catalog.add(message, None, [(path, 0)], auto_comments=comments, context=context)
    return catalog


def po_file(lang: str) -> Path:
    """Return the catalogue of a language."""
    return LOCALE_FOLDER / lang / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(lang: str) -> Catalog:
    """Read the catalogue of a language, an empty one if there is none yet."""
    path = po_file(lang)
    if not path.exists():
        return Catalog(locale=lang)
    with path.open("rb") as file:
        return read_po(file, locale=lang, domain=DOMAIN)


def updated(lang: str, template: Catalog) -> Catalog:
    """Return the catalogue of a language with exactly the messages that are in the sources."""
    catalog = read(lang)
    catalog.update(template, no_fuzzy_matching=True)
    catalog.fuzzy = False
    return _dated(catalog)


def _dated(catalog: Catalog) -> Catalog:
    catalog.creation_date = catalog.revision_date = _DATE
    return catalog


def po_bytes(catalog: Catalog) -> bytes:
    """Return a catalogue as it stands in its .po file."""
    file = io.BytesIO()
    write_po(file, catalog, width=116, ignore_obsolete=True, include_lineno=False)
    return file.getvalue()


def mo_bytes(catalog: Catalog) -> bytes:
    """Return a catalogue compiled."""
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def forms(message: Message) -> list[str]:
    """Return every form of a message's translation, one if it has no plural."""
    string = message.string
    return [str(form) for form in string] if isinstance(string, list | tuple) else [str(string or "")]


def untranslated(catalog: Catalog) -> list[Message]:
    """List the messages that a catalogue does not translate, or not in all plural forms."""
    return [message for message in catalog if message.id and (message.fuzzy or not all(forms(message)))]


def main() -> int:
    """Update and compile everything; the number of untranslated messages decides the exit code."""
    template = extract()
    missing = 0
    for lang in TRANSLATED:
        catalog = updated(lang, template)
        path = po_file(lang)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(po_bytes(catalog))
        path.with_suffix(".mo").write_bytes(mo_bytes(catalog))
        open_messages = untranslated(catalog)
        missing += len(open_messages)
        print(f"{lang}: {len(catalog)} messages, {len(open_messages)} untranslated")
        if "--missing" in sys.argv:
            for message in open_messages:
                print(f"  {message.context or ''} {message.id!r}")
    RULES_PAGE.parent.mkdir(exist_ok=True)
    RULES_PAGE.write_text(markdown(), encoding="utf-8")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
