"""The action space: every move is one small integer, the same in every game.

A number card is named by its colour alone, because only the lowest one in hand can be added
(ADD-ORDER-COLOUR), and other players by how many seats they sit further on. `slot` is a colour's
index or 7 for the row without colour; `kind` is 0 Protect, 1 Move, 2 Steal.

| from | move | text |
|---|---|---|
| 0 | `TAKE + group` | `T1` |
| 4 | `OWN + colour`: to the row of its colour | `R5>R` |
| 11 | `COLOURLESS + colour`: to the row without colour | `R5>-` |
| 18 | `NEW + colour`: to a free place | `R5>+` |
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

from typing import Final

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
