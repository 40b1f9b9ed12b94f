"""The artwork of the cards."""

import re
from xml.etree import ElementTree

import pytest

from perfect_numbers import render
from perfect_numbers.i18n import LANGUAGES
from perfect_numbers.render.cards import definitions, parts
from perfect_numbers.render.palette import TONES, Tone

CODES = [f"{letter}{value}" for letter in "RYGBPOWJ" for value in range(1, 8)] + ["Pr", "Mv", "St", "back"]
PARTS = parts()
SHAPES = ["R", "Y", "G", "B", "P", "O", "W", "J", "Pr", "Mv", "St"]


def luminance(colour: str) -> float:
    """Relative luminance as the Web Content Accessibility Guidelines define it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sprite_is_well_formed_and_small(lang: str) -> None:
    root = ElementTree.fromstring(render.sprite(lang))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert {child.tag for child in root} == {"{http://www.w3.org/2000/svg}symbol"}
    assert len(render.sprite().encode()) < 32_000


def test_sprite_has_every_card_and_shape_once() -> None:
    ids = re.findall(r'\bid="([^"]+)"', render.sprite())
    assert len(ids) == len(set(ids))
    assert {f"card-{code}" for code in CODES} | {f"shape-{shape}" for shape in SHAPES} <= set(ids)


def test_sprite_refers_only_to_itself() -> None:
    text = render.sprite()
    references = set(re.findall(r'href="([^"]*)"', text))
    assert references <= {f"#{name}" for name in PARTS}


@pytest.mark.parametrize("refused", [" style=", "<style", "<script", "<image", "url(", "<text", " on"])
def test_sprite_passes_a_strict_policy_and_needs_no_font(refused: str) -> None:
    assert refused not in render.sprite()


@pytest.mark.parametrize("tone", TONES.values(), ids=TONES.keys())
def test_numbers_and_letters_stand_out(tone: Tone) -> None:
    assert contrast(tone.ink, tone.ground) >= 4.5


def test_cards_are_five_by_seven() -> None:
    for code in CODES:
        assert 'viewBox="0 0 100 140"' in PARTS[f"card-{code}"]


@pytest.mark.parametrize(("value", "extra"), [(4, None), (5, "1"), (6, "3"), (7, "5")])
def test_number_cards_wear_their_bonus_and_jokers_none(value: int, extra: str | None) -> None:
    assert re.findall(r"#bonus-(\d)", PARTS[f"card-R{value}"]) == ([extra] if extra else [])
    assert "#bonus-" not in PARTS[f"card-J{value}"]


def test_every_card_wears_symbol_letter_and_number() -> None:
    for letter in "RYGBPOWJ":
        face = PARTS[f"face-{letter}"]
        assert face.count(f'"#shape-{letter}"') == 2
        assert f'"#glyph-{letter}"' in face
        for value in range(1, 8):
            assert f'"#value-{value}"' in PARTS[f"card-{letter}{value}"]
            assert f'"#glyph-{value}"' in PARTS[f"value-{value}"]


@pytest.mark.parametrize(("lang", "letters"), [("en", "RYGBPOWJ"), ("de", "RBVOWJ"), ("nl", "RBPOWJ"), ("fr", "RO")])
def test_letters_are_those_of_the_language_unless_two_colours_share_one(lang: str, letters: str) -> None:
    faces = (parts(lang)[f"face-{letter}"] for letter in "RYGBPOWJ")
    assert "".join(letter for face in faces for letter in re.findall("#glyph-(.)", face)) == letters


@pytest.mark.parametrize("lang", ["de", "nl", "fr"])
def test_action_cards_have_letters_in_english_only(lang: str) -> None:
    assert re.findall("#glyph-(.)", parts("en")["card-Mv"]) == ["M", "v"]
    assert "#glyph-" not in parts(lang)["card-Mv"]


def test_jokers_wear_all_shapes() -> None:
    assert set(re.findall(r"#shape-(\w)", PARTS["shape-J"])) == set("RYGBPOW")


def test_definitions_are_complete_and_no_more() -> None:
    text = definitions('<use href="#card-R5"/>')
    ids = set(re.findall(r'<symbol id="([^"]+)"', text))
    assert set(re.findall(r'href="#([^"]+)"', text)) | {"card-R5"} == ids
    assert "card-R4" not in ids
