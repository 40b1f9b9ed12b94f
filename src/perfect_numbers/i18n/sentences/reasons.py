"""Why one way to play a turn is better than another, in whole sentences."""

from typing import Final

from babel.numbers import format_decimal

from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.names import Names, player_name, row_words
from perfect_numbers.wording import msg

# {gain} is what that is worth in points, such as +1.9.
REASONS: Final = {
    "points": msg("More cards go to the point pile at once ({gain})."),
    "row": msg("The rows are worth more after it ({gain})."),
    "move": msg("A Move card can make more of the rows ({gain})."),
    "shield": msg("A protected row is safe from the others ({gain})."),
    "robbed": msg("Less can be lost to a Steal card ({gain})."),
    "given": msg("Less can be lost to cards that others give away ({gain})."),
    "actions": msg("The action cards are put to better use ({gain})."),
    "slot": msg("There is more room for new colours ({gain})."),
    "tempo": msg("More can be made of the turns to come ({gain})."),
    "rival": msg("{name} is left with less ({gain})."),
    "later": msg("More can be taken in the rest of the round ({gain})."),
    "reply": msg("{name} gains less in the rest of the round ({gain})."),
}
"""What makes the better way better, by the kind of reason."""
ROW_REASONS: Final = {
    "row": msg("The {row} row is worth more after it ({gain})."),
    "move": msg("A Move card can make more of the {row} row ({gain})."),
    "shield": msg("The {row} row is protected from the others ({gain})."),
    "robbed": msg("Less of the {row} row can be lost to a Steal card ({gain})."),
    "given": msg("Less of the {row} row can be lost to cards that others give away ({gain})."),
}
"""The same where one row matters most."""


def reason_sentence(kind: str, points: float, lang: str, row: str = "", seat: int = 0, names: Names = ()) -> str:
    """Say one thing by which a way to play is better, and how many points that is worth."""
    template = ROW_REASONS[kind] if row and kind in ROW_REASONS else REASONS[kind]
    name = player_name(seat, names, lang) if seat else ""
    return language(lang).say(template, gain=signed(points, lang), name=name, **row_words(row, lang))


def signed(points: float, lang: str) -> str:
    """Write a number of points with its sign, as the language does: `+1.9`, `−0,4`."""
    return format_decimal(round(points, 1), "+0.0;−0.0", locale=lang)
