"""Every sentence of the game in one place to import from; the words are in the modules named here."""

from perfect_numbers.i18n.names import (
    card_name,
    card_names,
    colour_name,
    gain_text,
    player_name,
    points_text,
    row_name,
    spoken_row,
)
from perfect_numbers.i18n.sentences.forecasts import forecast_text
from perfect_numbers.i18n.sentences.log import event_sentence, log_line, round_heading, setup_heading, turn_heading
from perfect_numbers.i18n.sentences.moves import move_sentence, plain_move
from perfect_numbers.i18n.sentences.notes import Note, ending, keys, notes, notes_now, score_lines
from perfect_numbers.i18n.sentences.prompts import prompt
from perfect_numbers.i18n.sentences.refusals import refusal_sentence

__all__ = [
    "Note",
    "card_name",
    "card_names",
    "colour_name",
    "ending",
    "event_sentence",
    "forecast_text",
    "gain_text",
    "keys",
    "log_line",
    "move_sentence",
    "notes",
    "notes_now",
    "plain_move",
    "player_name",
    "points_text",
    "prompt",
    "refusal_sentence",
    "round_heading",
    "row_name",
    "score_lines",
    "setup_heading",
    "spoken_row",
    "turn_heading",
]
