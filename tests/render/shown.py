"""Positions that between them have everything a drawing can show, and what it must show of them."""

from collections import Counter

from perfect_numbers.notation.cards import Card
from perfect_numbers.position import Position

POSITIONS = {
    "two": "turn=1 start=2 p1=R:25J3,Y:4,B:6|PrSt|12 p2=G:3,P:2J4#|-|7 market=R5G6Mv/-/B2J7/Y3 deck=60",
    "three": "variant=interaction turn=2 start=3 phase=play hand=R5 ask=B4"
    " p1=R:3,G:24|-|3 p2=P:27,B:346|MvSt|15 p3=-:J2|-|9 market=-/G2G7/-/- deck=40",
    "four": "turn=3 start=1 phase=play ask=1G hand=P5St p1=R:25J4#,G:2J33,Y:7,P:6|-|12 p2=B:2546,G:3,P:2|Mv|103"
    " p3=R:2,Y:3,G:6,-:J6|-|0 p4=-|-|24 market=-/R2B3/-/J5 deck=8",
    "setup": "phase=setup turn=2 start=2 hand=R2R5J3 dealt=Y2B3G7/P5P6R3/J2B2B4"
    " p1=-|-|0 p2=-|-|0 p3=-|-|0 p4=-|-|0 deck=96",
    "long": "turn=1 start=1 p1=R:2####J3##45#6,B:24J56J7#,G:765J4327|PrMv|48 p2=-|-|0 market=-/-/-/- deck=0 hand=R7",
    "colours": "turn=2 start=1 p1=O:2456,W:37|-|1 p2=O:7,W:2|-|2 market=O5W6J2/O3W4/-/W5 deck=16",
    "over": "phase=over turn=1 start=2 p1=R:25J3,Y:4,B:6|PrSt|42 p2=G:3,P:2J4#|-|42 p3=R:4|-|30 deck=5",
}


def open_cards(position: Position) -> Counter[Card]:
    """Count every card in view, face-down ones included, without the deck."""
    seen = Counter(position.hand)
    for group in (*position.market, *position.dealt):
        seen.update(group)
    for collection in position.collections:
        seen.update(collection.saved)
        for row in collection.rows:
            seen.update(row.cards)
    if position.question and position.question.card:
        seen[position.question.card] += 1
    return seen
