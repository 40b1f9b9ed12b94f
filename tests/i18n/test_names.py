"""Names of cards and rows, and how they are read aloud."""

import pytest

from perfect_numbers import Position
from perfect_numbers.i18n.names import of_player, one_of_cards
from perfect_numbers.i18n.sentences import card_name, card_names, gain_text, player_name, row_name, spoken_row


@pytest.mark.parametrize(
    ("card", "names"),
    [
        ("R5", ("red 5", "Rot 5", "rode 5", "5 rouge")),
        ("P2", ("purple 2", "Violett 2", "paarse 2", "2 violet")),
        ("J4", ("joker 4", "Joker 4", "joker 4", "Joker 4")),
        ("Pr", ("Protect", "Schützen", "Beschermkaart", "Protéger")),
        ("#", ("face-down card", "verdeckte Karte", "omgedraaide kaart", "carte face cachée")),
    ],
)
def test_card_names(card: str, names: tuple[str, ...]) -> None:
    assert tuple(card_name(card, lang) for lang in ("en", "de", "nl", "fr")) == names


def test_spoken_card_has_its_bonus() -> None:
    assert card_name("R5", "en", spoken=True) == "red 5, bonus 1"
    assert card_name("R7", "de", spoken=True) == "Rot 7, Bonus 5"
    assert card_name("J7", "en", spoken=True) == "joker 7"
    assert card_name("R4", "en", spoken=True) == "red 4"


def test_lists_of_cards() -> None:
    assert card_names(["R5", "J4", "Mv"], "en") == "a red 5, a joker 4 and a Move card"
    assert card_names(["R5", "J4", "Mv"], "de") == "Rot 5, Joker 4 und die Karte „Bewegen“"
    assert card_names(["R5", "J4", "Mv"], "nl") == "de rode 5, de joker 4 en de verplaatskaart"
    assert card_names(["R5", "J4", "Mv"], "fr") == "le 5 rouge, le Joker 4 et la carte Déplacer"
    assert card_names(["O5", "#"], "en") == "an orange 5 and a face-down card"


def test_equal_cards_are_listed_once() -> None:
    assert card_names(["R2", "R2", "B4"], "en") == "two red 2s and a blue 4"
    assert card_names(["Mv", "Mv", "Mv"], "en") == "three Move cards"
    assert card_names(["R2", "R2"], "de") == "zweimal Rot 2"
    assert card_names(["St", "St"], "fr") == "deux fois la carte Voler"
    assert card_names(["#", "#", "#", "#"], "nl") == ", ".join(["een omgedraaide kaart"] * 4)


def test_cards_are_offered() -> None:
    assert one_of_cards(["R5", "Mv"], "en") == "the red 5 or the Move card"
    assert one_of_cards(["Mv", "St"], "de") == "„Bewegen“ oder „Stehlen“"
    assert one_of_cards(["Mv", "St"], "nl") == "de verplaatskaart of de afpakkaart"


def test_french_says_whose_row_it_is_with_elision() -> None:
    names = ("Ben", "Ann", "Émile", "Hugo")
    assert [of_player(seat, names, "fr") for seat in (1, 2, 3, 4)] == ["de Ben", "d’Ann", "d’Émile", "d’Hugo"]
    assert of_player(5, names, "fr") == "de Joueur 5"


def test_row_names() -> None:
    assert [row_name("G", lang) for lang in ("en", "de", "nl", "fr")] == [
        "green row",
        "grüne Farbreihe",
        "groen rijtje",
        "série verte",
    ]
    assert row_name("-", "nl") == "kleurloos rijtje"
    assert row_name("-", "de") == "farblose Reihe"


def test_spoken_rows() -> None:
    rows = Position.parse("p1=R:25J3,G:4,B:25#,Y:765765J6|-|0 p2=-|-|0 hand=R5").collections[0]
    said = {row.colour: spoken_row(row, "en") for row in rows.rows}
    assert said == {
        "R": "red row, 3 cards: 2, 5, joker 3; a 4 is perfect here",
        "G": "green row, 1 card: 4; a 2 is perfect here",
        "B": "blue row, protected, 3 cards: 2, 5, face-down card; a 4 is perfect here",
        "Y": "yellow row, 7 cards: 7, 6, 5, 7, 6, 5, joker 6; no card is perfect here",
    }


def test_gains() -> None:
    assert gain_text(1, 0, "en") == "1 point"
    assert gain_text(5, 1, "en") == "5 points and 1 bonus card"
    assert gain_text(7, 5, "fr") == "7 points et 5 cartes bonus"


def test_players_without_a_name() -> None:
    assert player_name(2, (), "en") == "Player 2"
    assert player_name(2, ("Ann", ""), "nl") == "Speler 2"
    assert player_name(1, ("{name}",), "nl") == "{name}"
