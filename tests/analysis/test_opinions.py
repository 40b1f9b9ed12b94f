"""What the search thinks of every legal move."""

from perfect_numbers.analysis.opinions import opinions, view_of_position
from perfect_numbers.position import Position
from tests.analysis.games import LITTLE


def test_every_legal_move_has_an_opinion_and_the_best_is_first() -> None:
    position = Position.parse("p1=R:2456|-|3 p2=-|-|3 market=-/R5G4/-/B2 deck=R2R3")
    found = opinions(view_of_position(position), LITTLE)
    assert {each.move for each in found} == set(position.legal_moves())
    assert found[0].line[:3] == ("T2", "R5>R", "C")
    assert found[0].error == 0
    assert found[0].share > found[1].share
    assert found[0].reply[0] == "T4"


def test_an_unknown_deck_is_any_of_the_cards_not_in_view() -> None:
    position = Position.parse("p1=R:25|-|3 p2=-|-|3 market=R5B2St/-/-/- deck=40")
    view = view_of_position(position)
    assert len(view.bag) == 108 - 5
    assert {each.move for each in opinions(view, LITTLE)} == {"T1"}
