"""The table as SVG."""

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from perfect_numbers import render
from perfect_numbers.notation.cards import Card
from perfect_numbers.position import Position
from perfect_numbers.render.blocks import CARD_HEIGHT, CARD_WIDTH, STEP, row_height, row_steps
from perfect_numbers.render.cards import HEIGHT, STRIP, WIDTH
from tests.render.shown import POSITIONS, open_cards

SVG = "{http://www.w3.org/2000/svg}"
DASHED = "stroke-dasharray"


def drawn_cards(drawing: str) -> Counter[str]:
    """Count the cards laid on the table."""
    table = drawing[drawing.index("</defs>") :]
    return Counter(re.findall(r'href="#pn\w+-card-(\w+)"', table))


def draw(name: str) -> str:
    """Draw one of the positions."""
    return render.svg(Position.parse(POSITIONS[name]))


def test_drawing_is_well_formed_and_told_in_words(position: Position) -> None:
    root = ElementTree.fromstring(render.svg(position, ["Anna", "Bea"]))
    assert root.attrib["role"] == "img"
    first, second = root[0], root[1]
    assert (first.tag, second.tag) == (f"{SVG}title", f"{SVG}desc")
    assert root.attrib["aria-labelledby"].split() == [first.attrib["id"], second.attrib["id"]]
    assert first.text
    points = position.collections[0].points
    assert f"Anna, seat 1, has {points} {'point' if points == 1 else 'points'}." in (second.text or "")


def test_every_card_is_drawn_once(position: Position) -> None:
    wanted = Counter({"back" if card == "#" else str(card): n for card, n in open_cards(position).items()})
    if position.deck_size:
        wanted["back"] += 3  # the pile
    assert drawn_cards(render.svg(position)) == wanted


def test_ids_are_unique_and_resolve(position: Position) -> None:
    drawing = render.svg(position)
    ids = re.findall(r'\bid="([^"]+)"', drawing)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', drawing)) <= set(ids)


def test_ids_of_different_drawings_do_not_clash() -> None:
    ids = [set(re.findall(r'\bid="([^"]+)"', draw(name))) for name in POSITIONS]
    assert sum(map(len, ids)) == len(set().union(*ids))
    named = render.svg(Position.parse(POSITIONS["two"]), ["Anna", "Bea"])
    assert not set(re.findall(r'\bid="([^"]+)"', named)) & ids[0]


def test_the_same_position_is_drawn_the_same() -> None:
    assert draw("four") == draw("four")


@pytest.mark.parametrize("refused", [" style=", "<style", "<script", "<image", "url(", "http://", "https://"])
def test_drawing_needs_nothing_from_outside(position: Position, refused: str) -> None:
    assert refused not in render.svg(position).replace('xmlns="http://www.w3.org/2000/svg"', "")


def test_nothing_sticks_out_of_the_table(position: Position) -> None:
    root = ElementTree.fromstring(render.svg(position))
    width, height = (float(part) for part in root.attrib["viewBox"].split()[2:])
    for piece in root.findall(f"{SVG}g"):
        match = re.fullmatch(r"translate\(([\d.]+) ([\d.]+)\)", piece.attrib["transform"])
        assert match
        for card in piece.iter(f"{SVG}use"):
            assert float(match[1]) + float(card.attrib["x"]) > 0
            assert float(match[1]) + float(card.attrib["x"]) + float(card.attrib["width"]) < width
            assert float(match[2]) + float(card.attrib["y"]) + float(card.attrib["height"]) < height


def test_rows_overlap_and_stay_readable() -> None:
    row = [Card(code) for code in ("R2", "#", "#", "R5", "J3", "R7")]
    steps = row_steps(row)
    for card, above, below in zip(row, steps, steps[1:], strict=False):
        assert 0 < below - above < CARD_HEIGHT
        if not card.is_face_down:
            assert below - above > -1e-9 + STRIP * CARD_WIDTH / WIDTH
    assert row_height(row) == steps[-1] + CARD_WIDTH * HEIGHT / WIDTH
    assert row_steps([Card("R2")] * 3) == [0, STEP, 2 * STEP]


@pytest.mark.parametrize(("name", "outlines"), [("two", 1 + 2), ("three", 3 + 6), ("setup", 16), ("long", 4 + 1 + 4)])
def test_free_places_and_taken_groups_are_outlined(name: str, outlines: int) -> None:
    assert draw(name).count(DASHED) == outlines


def test_fourth_place_is_marked_for_actions_in_the_interaction_variant() -> None:
    icons = '<g opacity=".4">'
    assert draw("three").count(icons) == 2
    assert draw("two").count(icons) == 0


def test_all_cards_are_equally_wide(position: Position) -> None:
    table = render.svg(position).split("</defs>")[1]
    assert set(re.findall(r'-card-[^"]+" x="[^"]+" y="[^"]+" width="([^"]+)"', table)) <= {"64"}


def test_protected_rows_wear_a_shield() -> None:
    table = draw("four").split("</defs>")[1]
    assert len(re.findall(r"#pn\w+-shape-Pr", table)) == 1


def test_turn_start_question_and_deck_are_shown() -> None:
    drawing = draw("four")
    assert drawing.count(">to move<") == 1
    assert drawing.count("<title>starting card<") == 1
    assert drawing.count(">Complete it?<") == 1
    assert "Player 3 may complete Player 1&#x27;s green row." in drawing
    assert "8 cards in the deck." in drawing
    assert ">Stolen<" in draw("three")


def test_winners_wear_a_crown_and_nobody_is_to_move() -> None:
    drawing = draw("over")
    assert drawing.count("M2 16 0 4 6 9 10 1 14 9 20 4 18 16Z") == 2
    assert ">to move<" not in drawing
    assert ">Game over<" in drawing


def test_the_number_that_is_perfect_is_written_at_every_row() -> None:
    for name in ("two", "four", "long"):
        rows = [row for c in Position.parse(POSITIONS[name]).collections for row in c.rows]
        assert draw(name).count('r="8.5"') == sum(len(row.cards) < 7 for row in rows)
    told = "Blue row, protected, 6 cards: 2, 4, joker 5, 6, joker 7, face-down card; a 7 is perfect here."
    assert told in draw("long")
    assert draw("long").count("no card is perfect here.") == 2


@pytest.mark.parametrize(
    ("lang", "title", "said"),
    [
        ("de", "Perfect Numbers: Ann ist am Zug", "Grüne Farbreihe, 1 Karte: 3; hier ist eine 2 perfekt."),
        ("nl", "Perfect Numbers: Ann is aan de beurt", "Groen rijtje, 1 kaart: 3; een 2 is hier perfect."),
        ("fr", "Perfect Numbers\u00a0: à Ann de jouer", "Série verte, 1 carte\u00a0: 3\u00a0; un 2 est parfait ici."),
    ],
)
def test_drawings_speak_the_language(lang: str, title: str, said: str) -> None:
    drawing = render.svg(Position.parse(POSITIONS["two"]), ["Ann", "Ben"], lang)
    assert f">{title}</title>" in drawing
    assert said in drawing
    assert f' lang="{lang}"' in drawing
    assert ">to move<" not in drawing


def test_the_viewer_is_spoken_to() -> None:
    position = Position.parse(POSITIONS["four"])
    assert ">Player 3&#x27;s hand<" in render.svg(position)
    assert ">Your hand<" in render.svg(position, viewer=3)
    assert ">Deine Farbreihe<" in render.svg(position, lang="de", viewer=1)


@pytest.mark.parametrize("name", ["<b>&amp;\"'", "\x00\x1b[31m\n", "", "W" * 500, "山田太郎山田太郎山田太郎", "]]>"])
def test_any_name_is_safe(name: str) -> None:
    drawing = render.svg(Position.parse(POSITIONS["two"]), [name])
    texts = [node.text or "" for node in ElementTree.fromstring(drawing).iter(f"{SVG}text")]
    assert all(len(text) <= 30 for text in texts)
    assert "Player 2" in texts
