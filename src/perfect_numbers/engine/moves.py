"""The action space: every move is one small integer, the same in every game.

A number card is named by its colour alone, because only the lowest one in hand can be added
(ADD-ORDER-COLOUR), and other players by how many seats they sit further on. `slot` is a colour's
index or 7 for the row without colour; `kind` is 0 Protect, 1 Move, 2 Steal.

| from | move | text |
|---|---|---|
| 0 | `TAKE + group` | `T1` |
| 4 | `OWN + colour`: to the row of its colour | `R5>R` |
| 11 | `COLOURLESS + colour`: to the row without colour | `R5>-` |
| 18 | `NEW + colour`: to a free slot | `R5>+` |
| 25 | `GIVE + colour * 3 + seats ahead - 1` | `R5>2` |
| 46 | `REPLACE + colour * 9 + slot`, 8 for the saved cards | `R5>xG`, `R5>xA` |
| 109 | `JOKER_TO + (value - 1) * 9 + slot`, 8 for a new row | `J4>B`, `J4>+` |
| 172 | `DISCARD`: the stolen card | `R5>x` |
| 173 | `COMPLETE` | `C` |
| 174 | `KEEP` | `K` |
| 175 | `END` | `E` |
| 176 | `SAVE + kind` | `Mv>A` |
| 179 | `SAVE_CLEARING + kind * 8 + slot` | `Mv>xG` |
| 203 | `DEAD + kind` | `Mv>x` |
| 206 | `PROTECT_WITH_CARD + slot` | `Pr:R` |
| 214 | `FLIP + from slot * 8 + to slot` | `Pr:R>G` |
| 278 | `MOVE_ROW + slot` | `Mv:R` |
| 286 | `STEAL_FROM + (seats ahead - 1) * 8 + slot` | `St:2R` |
"""

from typing import Final, Literal, NamedTuple

TAKE: Final = 0
OWN: Final = 4
COLOURLESS: Final = 11
NEW: Final = 18
GIVE: Final = 25
REPLACE: Final = 46
JOKER_TO: Final = 109
DISCARD: Final = 172
COMPLETE: Final = 173
KEEP: Final = 174
END: Final = 175
SAVE: Final = 176
SAVE_CLEARING: Final = 179
DEAD: Final = 203
PROTECT_WITH_CARD: Final = 206
FLIP: Final = 214
MOVE_ROW: Final = 278
STEAL_FROM: Final = 286
MOVES: Final = 310
"""How many moves there are in the action space."""

SAVED_PLACE: Final = 8
"""In REPLACE moves: the place of the saved action cards. In JOKER_TO moves: a new row."""

MOST_LEGAL: Final = 128
"""Room enough for the legal moves of any position."""

NONE: Final = -1

Act = Literal[
    "take",
    "own",
    "colourless",
    "new",
    "give",
    "replace",
    "joker",
    "discard",
    "complete",
    "keep",
    "end",
    "save",
    "save-clearing",
    "dead",
    "protect",
    "flip",
    "move",
    "steal",
]
"""What a move does, in the order of the action space."""


class Action(NamedTuple):
    """A move of the action space taken apart; what it does not have is NONE."""

    act: Act
    group: int = NONE
    """The group that is taken, from 0."""
    colour: int = NONE
    """The colour of the number card that is added."""
    value: int = NONE
    """The value of the joker that is added."""
    kind: int = NONE
    """The kind of the action card that is saved, played or discarded."""
    slot: int = NONE
    """The row that the move is about, or SAVED_PLACE."""
    source: int = NONE
    """The row whose final card is turned face down."""
    ahead: int = NONE
    """How many seats further on the other player sits."""


def _action_space() -> list[Action]:
    colours, slots, kinds, ahead = range(7), range(8), range(3), range(1, 4)
    places = range(SAVED_PLACE + 1)
    return [
        *(Action("take", group=group) for group in range(4)),
        *(Action("own", colour=colour, slot=colour) for colour in colours),
        *(Action("colourless", colour=colour, slot=colour) for colour in colours),
        *(Action("new", colour=colour, slot=colour) for colour in colours),
        *(Action("give", colour=colour, slot=colour, ahead=seats) for colour in colours for seats in ahead),
        *(Action("replace", colour=colour, slot=place) for colour in colours for place in places),
        *(Action("joker", value=value, slot=place) for value in range(1, 8) for place in places),
        Action("discard"),
        Action("complete"),
        Action("keep"),
        Action("end"),
        *(Action("save", kind=kind) for kind in kinds),
        *(Action("save-clearing", kind=kind, slot=slot) for kind in kinds for slot in slots),
        *(Action("dead", kind=kind) for kind in kinds),
        *(Action("protect", kind=0, slot=slot) for slot in slots),
        *(Action("flip", kind=0, slot=slot, source=source) for source in slots for slot in slots),
        *(Action("move", kind=1, slot=slot) for slot in slots),
        *(Action("steal", kind=2, slot=slot, ahead=seats) for seats in ahead for slot in slots),
    ]


ACTIONS: Final = _action_space()
"""Every move of the action space taken apart, by its number."""
NUMBERS: Final = {action: number for number, action in enumerate(ACTIONS)}
"""The other way round."""
