"""The words of each publisher's rulebook, everywhere: what was once said otherwise is not said again."""

import re

import pytest

from perfect_numbers.i18n.rules.markdown import markdown
from tools import translate

FORBIDDEN = {
    "en": {
        r"\b(free|three|four|your|no|one|a|own) places?\b|\bplaces? for (a )?colours?": "slot",
        r"\bstart (card|player)\b": "starting card, starting player",
        r"\bMore interaction\b": "Interaction variant",
        r"\b(play|save|discard|saved) (Protect|Move|Steal)\b(?! card)": "the Move card",
        r"\bas things lie\b|\bgiven on\b|\bBack to now\b|\bfirst page\b": "as things stand, pass on, home",
        r"\d %": "95%",
    },
    "de": {
        r"\b[Rr]äum": "frei machen",
        r"Mehr Interaktion\b": "Variante für mehr Interaktion",
        r"\bdas (gelagerte|neue) (Schützen|Bewegen|Stehlen)\b": "die Karte „Bewegen“",
        r"\b[Ss]piele (Schützen|Bewegen|Stehlen)\b": "Spiele „Schützen“",
        r"\b(Rot|Gelb|Grün|Blau|Violett) [1-7]\b": "die rote 5",
        r"\b(rote|gelbe|grüne|blaue|violette)[nr]? Reihe": "Farbreihe",
        r"\borangen?\b": "orangefarben",
        r"\b[Ll]etzten? Karte": "oberste Karte",
        r"row\} (Farbr|R)eihe": "{row} alone, which is *rote Farbreihe* or *farblose Reihe*",
        r"\bSalz\b": "Salt",
        r"\bAuslagen?\b|\bAufbau\b": "Sammlung, Vorbereitung",
        r"\+ %\(\w+\)s Bonus\b": "Bonuskarten",
    },
    "nl": {
        r"\bplek(ken)?\b": "slot",
        r"Meer interactie": "Interactievariant",
        r"(?<!^)(?<!\. )\b(Bescherm|Verplaats|Afpak)kaart\b": "verplaatskaart",
        r"\bzout\b": "salt",
        r"\b(steel|steelt|stelen|gestolen)\b": "afpakken",
        r"\b[Cc]ollecties?\b|\bgetalkaart": "verzameling, cijferkaart",
        r"\b(dit|onafgemaakte) spel": "deze partij",
    },
    "fr": {
        r"\bau Marché\b": "dans le Marché",
        r"\bjokers?\b": "Joker",
        r"Plus d’interaction": "Variante interactive",
        r"(?<!carte )(?<!cartes )\b(stock\w+|jou\w+|défauss\w+) (Protéger|Déplacer|Voler)\b": "la carte Déplacer",
        r"\bchez \{(owner|name)\}": "de {owner}",
        r"Plus de notes": "Ne plus afficher ces notes",
        r"\bQui a le plus de points": "le joueur qui a le plus de points gagne",
        r"\b[Cc]artes? Nombre|\bd’autrui\b|\bcollections?\b": "carte numérotée, d’un autre joueur, Collection",
        r"\bde %\(name\)s": "%(of_name)s, which is d’Anna or de Ben",
    },
}
"""By language: what is not said, and what is said instead."""


def messages(lang: str) -> list[str]:
    """Return everything that is said in a language."""
    if lang != "en":
        return [form for message in translate.read(lang) if message.id for form in translate.forms(message)]
    ids = [message.id for message in translate.extract() if message.id]
    return [text for one in ids for text in ([one] if isinstance(one, str) else one)]


@pytest.mark.parametrize("lang", FORBIDDEN)
def test_the_publishers_words(lang: str) -> None:
    said = messages(lang)
    assert len(said) > 600
    wrong = [(text, better) for old, better in FORBIDDEN[lang].items() for text in said if re.search(old, text)]
    assert wrong == []


@pytest.mark.parametrize("old", FORBIDDEN["en"])
def test_the_rules_in_the_docs_use_them_too(old: str) -> None:
    assert re.search(old, markdown()) is None


@pytest.mark.parametrize("old", FORBIDDEN["en"])
def test_commands_and_documents_use_them_too(old: str) -> None:
    commands = list((translate.SOURCES / "cli").glob("*.py"))
    # Elsewhere the documents speak of places in the code too.
    names = [
        "README.md",
        *(f"docs/{name}.md" for name in ("api", "bots", "leaderboard", "puzzles", "review", "serving")),
    ]
    for path in [*commands, *(translate.ROOT / name for name in names)]:
        assert re.search(old, path.read_text("utf-8")) is None, path.name


def test_every_term_would_be_found() -> None:
    for old in ("a free place", "the start card", "as things lie", "95 %"):
        assert any(re.search(pattern, old) for pattern in FORBIDDEN["en"])
    for old in ("Räume ihn", "Spiele Schützen", "Die rote Reihe", "Rot 5", "ihre letzte Karte", "die {row} Reihe"):
        assert any(re.search(pattern, old) for pattern in FORBIDDEN["de"]), old
    for old in ("een vrije plek", "speel de Verplaatskaart", "zout"):
        assert any(re.search(pattern, old) for pattern in FORBIDDEN["nl"]), old
    for old in ("un groupe au Marché", "un joker", "Vous stockez Déplacer", "la série {row} chez {owner}"):
        assert any(re.search(pattern, old) for pattern in FORBIDDEN["fr"]), old
