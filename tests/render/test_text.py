"""The table as text."""

import itertools
import re
from collections import Counter

import pytest
from rich.cells import cell_len
from rich.console import Console

from perfect_numbers import render
from perfect_numbers.i18n import LANGUAGES
from perfect_numbers.notation.cards import Card
from perfect_numbers.position import Position
from perfect_numbers.render.lines import FACE_DOWN, SYMBOLS, card_text
from perfect_numbers.render.seats import fit
from tests.render.shown import POSITIONS, open_cards

NAMES = ["Anna", "Maximilian Freiherr von und zu Hohenstein-Langeweile", "山田太郎" * 10, "Dé"]


def draw(name: str) -> str:
    """Draw one of the positions."""
    return render.text(Position.parse(POSITIONS[name]))


def test_text_fits_eighty_columns(position: Position) -> None:
    for names, lang in itertools.product((None, NAMES), LANGUAGES):
        assert all(cell_len(line) < 80 for line in render.text(position, names, lang=lang).splitlines())


def test_text_shows_every_card(position: Position) -> None:
    drawing = render.text(position)
    symbols = "".join(SYMBOLS.values())
    pieces = re.findall(rf"(?<!\S)(?:[A-Z][{symbols}]\d(?:\+\d)?|(?:Pr|Mv|St)[{symbols}]|{FACE_DOWN})", drawing)
    assert Counter(pieces) == Counter({card_text(card): count for card, count in open_cards(position).items()})


def test_symbols_differ_and_take_one_column() -> None:
    assert len(set(SYMBOLS.values())) == len(SYMBOLS)
    assert all(cell_len(symbol) == 1 for symbol in SYMBOLS.values())


@pytest.mark.parametrize(("code", "text"), [("R5", "R●5+1"), ("G2", "G♣2"), ("J7", "J✱7"), ("Mv", "Mv↱"), ("#", "▒▒▒")])
def test_cards_in_text(code: str, text: str) -> None:
    assert card_text(Card(code)) == text


def test_text_as_a_whole() -> None:
    assert render.text(Position.parse(POSITIONS["two"]), ["Anna", "Bea"]) == "\n".join(
        [
            " Market  1 R●5+1 G♣6+3 Mv↱  2 —  3 B◆2 J✱7  4 Y▲3                      Deck 60",
            "━━ 1 Anna ━ ▶ to move ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 12 points ━━",
            "  R● perfect: 4   R●2 R●5+1 J✱3",
            "  Y▲ perfect: 2   Y▲4",
            "  B◆ perfect: 2   B◆6+3",
            "  actions         Pr⌂ St☛",
            "── 2 Bea ─ ✦ starting card ─────────────────────────────────────── 7 points ──",
            "  G♣ perfect: 2   G♣3",
            "  P★ perfect: 4   P★2 J✱4 ▒▒▒  protected",
            "  free            [ ] [ ]",
        ]
    )


def test_text_in_german_has_german_words_and_letters() -> None:
    assert render.text(Position.parse(POSITIONS["two"]), ["Anna", "Bea"], lang="de", viewer=1) == "\n".join(
        [
            " Markt  1 R●5+1 ♣6+3 Bew↱  2 —  3 B◆2 J✱7  4 ▲3                      Stapel 60",
            "━━ 1 Du ━ ▶ am Zug ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 12 Punkte ━━",
            "  R● perfekt: 4   R●2 R●5+1 J✱3",
            "  ▲ perfekt: 2    ▲4",
            "  B◆ perfekt: 2   B◆6+3",
            "  Aktionen        Sch⌂ Ste☛",
            "── 2 Bea ─ ✦ Startkarte ────────────────────────────────────────── 7 Punkte ──",
            "  ♣ perfekt: 2    ♣3",
            "  V★ perfekt: 4   V★2 J✱4 ▒▒▒  geschützt",
            "  frei            [ ] [ ]",
        ]
    )


def test_one_point_is_no_points() -> None:
    assert " 1 point ━━" in draw("colours") or " 1 point ──" in draw("colours")


def test_question_stands_at_its_row() -> None:
    drawing = draw("four")
    assert " Player 1's row G♣ Complete it?\n" in drawing
    assert " Your row G♣ Complete it?\n" in render.text(Position.parse(POSITIONS["four"]), viewer=1)
    assert "  G♣ perfect: 4   G♣2 J✱3 G♣3  ◀ ?\n" in drawing


def test_long_rows_go_on_in_the_next_line() -> None:
    tall = POSITIONS["long"].replace("R:2####J3##45#6", "R:2####J3##45##6##")
    assert " R●6+3 ▒▒▒\n                  ▒▒▒  protected\n" in render.text(Position.parse(tall))


def test_end_names_all_winners() -> None:
    drawing = draw("over")
    assert drawing.count("♛ winner") == 2
    assert "to move" not in drawing


def test_rich_and_colour_say_the_same_as_plain(position: Position) -> None:
    plain = render.text(position, NAMES)
    assert [line.rstrip() for line in render.terminal(position, NAMES).plain.splitlines()] == plain.splitlines()
    coloured = render.text(position, NAMES, colour=True)
    assert "\x1b[" in coloured
    stripped = re.sub(r"\x1b\[[\d;]*m", "", coloured)
    assert [line.rstrip() for line in stripped.splitlines()] == plain.splitlines()


@pytest.mark.parametrize("width", [80, 100, 160])
def test_rich_keeps_the_lines(position: Position, width: int) -> None:
    console = Console(width=width)
    with console.capture() as capture:
        console.print(render.terminal(position, NAMES))
    assert len(capture.get().splitlines()) == len(render.text(position, NAMES).splitlines())


def test_names_cannot_control_the_terminal() -> None:
    drawing = render.text(Position.parse(POSITIONS["two"]), ["\x1b[31mEve\n\r", "[bold]Bob"])
    assert "\x1b" not in drawing
    assert "[31mEve" in drawing
    assert "[bold]Bob" in render.terminal(Position.parse(POSITIONS["two"]), ["Eve", "[bold]Bob"]).plain


def test_names_of_any_length_are_shortened() -> None:
    # Measured again after every letter taken off, this would not end.
    assert fit("n" * 1_000_000, 24) == "n" * 23 + "…"
    assert fit("数" * 30, 24) == "数" * 11 + "…"
    assert fit("Zoe\u0308", 4) == "Zoe\u0308"
