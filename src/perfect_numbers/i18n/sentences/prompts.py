"""The prompt: one sentence about now, for the one who acts and for those who wait."""

from typing import Final

from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.names import (
    Names,
    card_names,
    card_noun,
    gain_text,
    of_player,
    one_of_cards,
    player_name,
    row_words,
)
from perfect_numbers.i18n.sentences.refusals import refusal_sentence
from perfect_numbers.notation.cards import Card
from perfect_numbers.notation.moves import KINDS, Move
from perfect_numbers.position import Position
from perfect_numbers.wording import msg

OVER: Final = msg("The game is over.")
LAY_OUT: Final = msg("Lay out your cards, low to high within a colour: {cards}.")
TAKE: Final = msg("Take a group from the market.")
TAKE_OR_PLAY: Final = msg("Take a group from the market, or play {actions} first.")
COMPLETE: Final = msg("Your {row} row is perfect: complete it for {gain}, or keep it.")
COMPLETE_THEIRS: Final = msg("{name}'s {row} row is perfect: complete it for {gain}, or leave it.")
END: Final = msg("End your turn.")
END_OR_PLAY: Final = msg("End your turn, or play {actions} first.")

ADD_ONE_OF: Final = msg("Choose a card to add: {cards}.")
ADD_TO_ROW: Final = msg("Add the {card} to your {row} row.")
ADD_TO_A_ROW: Final = msg("Add the {card} to one of your rows.")
START_ROW: Final = msg("Start a new row with the {card}.")
START_OR_COLOURLESS: Final = msg("Start a new row with the {card}, or add it to your colourless row.")
GIVE_OR_CLEAR: Final = msg(
    "Your slots are full: add the {card} to another player's collection, or clear a slot for it."
)
GIVE_CLEAR_OR_COLOURLESS: Final = msg(
    "Add the {card} to your colourless row or to another player's collection, or clear a slot for it."
)
CLEAR: Final = msg("Your slots are full and nobody can take the {card}: clear a slot for it.")
CLEAR_OR_COLOURLESS: Final = msg("Add the {card} to your colourless row, or clear a slot for it.")

STOLEN_TO_ROW: Final = msg("Add the stolen {card} to your {row} row, or discard it.")
STOLEN_TO_A_ROW: Final = msg("Add the stolen {card} to one of your rows, or discard it.")
STOLEN_NEW: Final = msg("Start a new row with the stolen {card}, or discard it.")
STOLEN_NEW_OR_COLOURLESS: Final = msg(
    "Start a new row with the stolen {card}, add it to your colourless row, or discard it."
)
STOLEN_CLEAR: Final = msg("Clear a slot for the stolen {card}, or discard it.")
STOLEN_CLEAR_OR_COLOURLESS: Final = msg(
    "Add the stolen {card} to your colourless row, clear a slot for it, or discard it."
)

PLAY_OR_SAVE: Final = msg("Play the {card}, or save it.")
PLAY_ONLY: Final = msg("Play the {card}: it cannot be saved.")
SAVE_ONLY: Final = msg("Save the {card}: there is nothing to play it on.")
CLEAR_TO_SAVE: Final = msg("Play the {card}, or clear a row to save it.")
CLEAR_TO_SAVE_ONLY: Final = msg("Clear a row to save the {card}: there is nothing to play it on.")
DEAD: Final = msg("The {card} can do nothing here: discard it.")
ACTIONS: Final = msg("Play or save your action cards: {cards}.")

CHOOSE_PROTECT: Final = msg("Choose the row that you protect.")
CHOOSE_PROTECT_OR_SAVE: Final = msg("Choose the row that you protect, or save the card.")
CHOOSE_MOVE: Final = msg("Choose the row whose first card goes to the end.")
CHOOSE_MOVE_OR_SAVE: Final = msg("Choose the row whose first card goes to the end, or save the card.")
CHOOSE_STEAL: Final = msg("Choose the row whose final card you steal.")
CHOOSE_STEAL_OR_SAVE: Final = msg("Choose the row whose final card you steal, or save the card.")
CHOOSE_SAVE: Final = msg("Choose where you save the {card}.")
_CHOOSE: Final = {
    "Pr": (CHOOSE_PROTECT, CHOOSE_PROTECT_OR_SAVE),
    "Mv": (CHOOSE_MOVE, CHOOSE_MOVE_OR_SAVE),
    "St": (CHOOSE_STEAL, CHOOSE_STEAL_OR_SAVE),
}
SAVE_LATER: Final = msg("To save this card, add the {card} first.")
_LATER: Final = ("lower-card-first", "known-colours-first")

WAIT_SETUP: Final = msg("{name} is laying out cards.")
WAIT_TAKE: Final = msg("{name} is choosing a group.")
WAIT_COMPLETE: Final = msg("{name} is deciding whether to complete the {row} row.")
WAIT_COMPLETE_YOURS: Final = msg("{name} is deciding whether to complete your {row} row.")
WAIT_COMPLETE_THEIRS: Final = msg("{name} is deciding whether to complete {owner}'s {row} row.")
WAIT_STOLEN: Final = msg("{name} is deciding about the stolen {card}.")
WAIT_ADD: Final = msg("{name} is adding cards.")
WAIT_END: Final = msg("{name} is about to end the turn.")


def prompt(position: Position, names: Names, lang: str, viewer: int | None = None) -> str:
    """Say in one sentence what can be done now; a viewer who does not act reads who does what (0 for a spectator)."""
    if position.is_over:
        return language(lang).say(OVER)
    if viewer is not None and viewer != position.turn:
        return _waiting(position, names, lang, viewer)
    if position.question and position.question.owner:
        return _complete(position, names, lang)
    moves = position.legal_moves()
    if position.question and position.question.card:
        return _stolen(position.question.card, moves, lang)
    if position.phase == "setup" and len(position.hand) > 1:
        return language(lang).say(LAY_OUT, cards=card_names(position.hand, lang))
    if position.phase == "take" or not position.hand:
        return _take_or_end(position, moves, lang)
    return _hand(position, moves, lang)


def action_prompt(position: Position, card: Card, lang: str) -> str:
    """Say in one sentence what can be done with an action card that was chosen."""
    moves = [move for move in position.forecasts if move.card == card]
    is_saved = any(move.verb == "put" for move in moves)
    if all(move.verb == "put" for move in moves):
        return language(lang).say(CHOOSE_SAVE, card=card_noun(card, lang))
    return language(lang).say(_CHOOSE[card][is_saved])


def action_missing(position: Position, card: Card, names: Names, lang: str) -> tuple[str, str]:
    """Say why an action card in hand cannot be saved, or not be played now, with the rule; nothing if it can."""
    moves = [move for move in position.forecasts if move.card == card]
    own, others = position.collections[position.turn - 1], enumerate(position.collections, 1)
    tries = [f"{card}>A"] if all(move.verb != "put" for move in moves) else []
    if all(move.verb == "put" for move in moves):
        rows = (
            [f"St:{seat}{row.colour}" for seat, each in others if seat != position.turn for row in each.rows]
            if card == "St"
            else [f"{card}:{row.colour}" for row in own.rows]
        )
        tries += rows[:1]
    for move in tries:
        refusal = position.explain(move)
        if card in position.hand and refusal:
            if refusal.reason in _LATER:
                return language(lang).say(SAVE_LATER, card=card_noun(refusal.card, lang)), refusal.rule
            return refusal_sentence(refusal, names, lang, position.turn), refusal.rule
    return "", ""


def _waiting(position: Position, names: Names, lang: str, viewer: int) -> str:
    speech = language(lang)
    name = player_name(position.turn, names, lang)
    question = position.question
    if question and question.owner:
        owner, words = question.owner, row_words(question.row, lang)
        template = (
            WAIT_COMPLETE
            if owner == position.turn
            else WAIT_COMPLETE_YOURS
            if owner == viewer
            else WAIT_COMPLETE_THEIRS
        )
        return speech.say(
            template,
            name=name,
            owner=player_name(owner, names, lang),
            of_owner=of_player(owner, names, lang),
            **words,
        )
    if question and question.card:
        return speech.say(WAIT_STOLEN, name=name, card=card_noun(question.card, lang))
    if position.phase == "setup":
        return speech.say(WAIT_SETUP, name=name)
    if position.phase == "take":
        return speech.say(WAIT_TAKE, name=name)
    return speech.say(WAIT_ADD if position.hand else WAIT_END, name=name)


def _complete(position: Position, names: Names, lang: str) -> str:
    """Ask about the perfect row."""
    would = position.forecast("C")
    return language(lang).say(
        COMPLETE if would.owner == position.turn else COMPLETE_THEIRS,
        name=player_name(would.owner, names, lang),
        of_name=of_player(would.owner, names, lang),
        gain=gain_text(would.points, would.bonus, lang),
        **row_words(would.row, lang),
    )


def _playable(moves: list[Move], lang: str) -> str:
    """Name the action cards that can be played now, joined with *or*."""
    played = {move.card for move in moves if move.verb != "put"}
    return one_of_cards([kind for kind in KINDS if kind in played], lang)


def _take_or_end(position: Position, moves: list[Move], lang: str) -> str:
    actions = _playable(moves, lang)
    if position.phase == "take":
        return language(lang).say(TAKE_OR_PLAY if actions else TAKE, actions=actions)
    return language(lang).say(END_OR_PLAY if actions else END, actions=actions)


def _places(card: Card, moves: list[Move]) -> list[str]:
    return [move.place for move in moves if move.verb == "put" and move.card == card]


def _stolen(card: Card, moves: list[Move], lang: str) -> str:
    """Ask where the stolen card goes."""
    places = [place for place in _places(card, moves) if place != "x"]
    rows = [place for place in places if place not in "+-" and place[0] != "x"]
    row = ""
    colourless = "-" in places and card.is_number
    if card.is_joker and "+" not in places:
        row = places[0] if len(places) == 1 else ""
        template = STOLEN_TO_ROW if row else STOLEN_TO_A_ROW
    elif rows:
        row, template = rows[0], STOLEN_TO_ROW
    elif "+" in places:
        template = STOLEN_NEW_OR_COLOURLESS if colourless else STOLEN_NEW
    else:
        template = STOLEN_CLEAR_OR_COLOURLESS if colourless else STOLEN_CLEAR
    return language(lang).say(template, card=card_noun(card, lang), **row_words(row, lang))


def _hand(position: Position, moves: list[Move], lang: str) -> str:
    """Ask about the cards in hand: first those that can be added now."""
    speech = language(lang)
    addable = [card for card in dict.fromkeys(position.hand) if not card.is_action and _places(card, moves)]
    if len(addable) == 1:
        return _add(addable[0], _places(addable[0], moves), lang)
    if addable:
        return speech.say(ADD_ONE_OF, cards=one_of_cards(addable, lang))
    kinds = list(dict.fromkeys(position.hand))
    if len(kinds) > 1:
        return speech.say(ACTIONS, cards=card_names(position.hand, lang))
    return speech.say(_action(kinds[0], moves), card=card_noun(kinds[0], lang))


def _add(card: Card, places: list[str], lang: str) -> str:
    """Say where the one card that can be added now may go."""
    clears = any(place[0] == "x" for place in places)
    gives = any(place in "1234" for place in places)
    row = ""
    if card.is_joker and "+" not in places:
        row = places[0] if len(places) == 1 else ""
        template = ADD_TO_ROW if row else ADD_TO_A_ROW
    elif card[0] in places:
        row, template = card[0], ADD_TO_ROW
    elif "+" in places:
        template = START_OR_COLOURLESS if "-" in places else START_ROW
    elif "-" in places:
        template = GIVE_CLEAR_OR_COLOURLESS if gives else CLEAR_OR_COLOURLESS
    else:
        assert clears
        template = GIVE_OR_CLEAR if gives else CLEAR
    return language(lang).say(template, card=card_noun(card, lang), **row_words(row, lang))


def _action(card: Card, moves: list[Move]) -> str:
    """Choose the sentence for a hand of action cards of one kind."""
    playable = any(move.verb != "put" and move.card == card for move in moves)
    places = _places(card, moves)
    if "x" in places:
        return DEAD
    if "A" in places:
        return PLAY_OR_SAVE if playable else SAVE_ONLY
    if places:
        return CLEAR_TO_SAVE if playable else CLEAR_TO_SAVE_ONLY
    return PLAY_ONLY
