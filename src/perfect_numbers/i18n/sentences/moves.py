"""Every legal move in plain words, with what it would do."""

from typing import Final

from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.names import Names, card_names, card_noun, of_player, player_name, row_words
from perfect_numbers.i18n.sentences.forecasts import forecast_text
from perfect_numbers.notation.cards import Card
from perfect_numbers.notation.moves import Move
from perfect_numbers.position import Position
from perfect_numbers.wording import msg

WITH_CONSEQUENCE: Final = msg("{move} ({consequence})")

TAKE: Final = msg("Take group {group}: {cards}")
ADD: Final = msg("Add the {card} to your {row} row")
ADD_COLOUR: Final = msg("Add the {card} to your colourless row, which becomes the {row} row")
NEW_ROW: Final = msg("Start a new row with the {card}")
GIVE: Final = msg("Add the {card} to {name}'s {row} row")
GIVE_NEW: Final = msg("Give the {card} to {name} as a new row")
REPLACE_ROW: Final = msg("Clear your {row} row and start a new row with the {card}")
REPLACE_SAVED: Final = msg("Discard your saved action cards and start a new row with the {card}")
COMPLETE: Final = msg("Complete your {row} row")
COMPLETE_THEIRS: Final = msg("Complete {name}'s {row} row")
KEEP: Final = msg("Keep your {row} row as it is")
KEEP_THEIRS: Final = msg("Leave {name}'s {row} row as it is")
END: Final = msg("End your turn")
SAVE: Final = msg("Save the {card}")
SAVE_CLEARING: Final = msg("Clear your {row} row and save the {card} there")
DEAD: Final = msg("Discard the {card} without effect")
DISCARD: Final = msg("Discard the stolen {card}")
PROTECT: Final = msg("Play the Protect card face down on your {row} row")
FLIP: Final = msg("Play the Protect card: put the {card} from your {source} row face down on your {row} row")
FLIP_SAME: Final = msg("Play the Protect card: turn the {card} at the end of your {of_row} row face down")
MOVE: Final = msg("Play the Move card: the {card} goes to the end of your {of_row} row")
MOVE_DOWN: Final = msg("Play the Move card: the face-down card in front goes to the end of your {of_row} row")
STEAL: Final = msg("Play the Steal card: take the {card} from {name}")


def move_sentence(position: Position, move: str, lang: str, names: Names = ()) -> str:
    """Say to the one who acts what a legal move means: `Add the red 5 to your red row (perfect: 4 points)`."""
    sentence = plain_move(position, move, lang, names)
    would = forecast_text(position.forecast(move), lang, names)
    return language(lang).say(WITH_CONSEQUENCE, move=sentence, consequence=would) if would else sentence


def plain_move(position: Position, move: str, lang: str, names: Names = ()) -> str:
    """Say what a legal move means, without what it would do."""
    parts = Move(move)
    speech = language(lang)
    if parts.verb == "take":
        return speech.say(TAKE, group=parts.group, cards=card_names(position.market[parts.group - 1], lang))
    if parts.verb == "end":
        return speech.say(END)
    if parts.verb in ("complete", "keep"):
        return _answer(position, parts, lang, names)
    if parts.verb == "put":
        return _put(position, parts, lang, names)
    return _use(position, parts, lang, names)


def _answer(position: Position, parts: Move, lang: str, names: Names) -> str:
    assert position.question is not None
    owner, row, _ = position.question
    if owner == position.turn:
        template = COMPLETE if parts.verb == "complete" else KEEP
    else:
        template = COMPLETE_THEIRS if parts.verb == "complete" else KEEP_THEIRS
    return language(lang).say(
        template,
        name=player_name(owner, names, lang),
        of_name=of_player(owner, names, lang),
        **row_words(row, lang),
    )


def _put(position: Position, parts: Move, lang: str, names: Names) -> str:
    """Put a card somewhere: add, give, replace, save or discard it."""
    assert parts.card is not None
    place = parts.place
    name = of_name = ""
    row = place[-1]
    if place == "x":
        template = DEAD if parts.card.is_action else DISCARD
    elif parts.card.is_action:
        template = SAVE if place == "A" else SAVE_CLEARING
    elif place == "+":
        template = NEW_ROW
    elif place == "xA":
        template = REPLACE_SAVED
    elif place[0] == "x":
        template = REPLACE_ROW
    elif place in "1234":
        row = parts.card[0]
        template = GIVE if position.collections[int(place) - 1].row(row) else GIVE_NEW
        name, of_name = player_name(int(place), names, lang), of_player(int(place), names, lang)
    elif place == "-" and parts.card.is_number:
        template, row = ADD_COLOUR, parts.card[0]
    else:
        template = ADD
    words = row_words("" if row in "xA+" else row, lang)
    return language(lang).say(template, card=card_noun(parts.card, lang), name=name, of_name=of_name, **words)


def _use(position: Position, parts: Move, lang: str, names: Names) -> str:
    """Play an action card."""
    own = parts.verb != "steal"
    seat = position.turn if own else parts.seat
    row = position.collections[seat - 1].row(parts.source or parts.place)
    assert row is not None
    card: Card = row.cards[-1]
    if parts.verb == "protect":
        template = PROTECT if not parts.source else FLIP_SAME if parts.source == parts.place else FLIP
    elif parts.verb == "move":
        card = row.cards[0]
        template = MOVE_DOWN if card.is_face_down else MOVE
    else:
        template = STEAL
    return language(lang).say(
        template,
        card=card_noun(card, lang),
        source=row_words(parts.source, lang)["of_row"],
        name=player_name(seat, names, lang),
        **row_words(parts.place, lang),
    )
