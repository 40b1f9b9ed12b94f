"""What a move would do, in a few words."""

from typing import Final

from perfect_numbers.forecast import Forecast
from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.names import Names, player_name, points_text, row_words
from perfect_numbers.wording import Plural, msg

PERFECT: Final = msg("perfect: {points}")
WITH_BONUS: Final = Plural("{points} + {count} bonus card", "{points} + {count} bonus cards")
LOST: Final = Plural("{count} card lost", "{count} cards lost")
FOR_YOU: Final = msg("{points} for you")
FOR_THEM: Final = msg("{points} for {name}")
CLEARED: Final = Plural("{count} card discarded", "{count} cards discarded")
NEXT: Final = msg("then a {number} is perfect")
PROTECTED: Final = Plural("protects {count} card", "protects {count} cards")
SHORTENED: Final = msg("your {row} row loses its final card")
ORDER: Final = msg("new order: {values}")
NEW_ROW: Final = msg("a new row")
NO_SLOT: Final = msg("you have no slot for it")
ROUND_ENDS: Final = msg("the round ends")
GAME_ENDS: Final = msg("the game ends")


def forecast_text(forecast: Forecast, lang: str, names: Names = ()) -> str:
    """Say in a few words, to the one who moves, what would happen; empty if there is nothing to say."""
    speech = language(lang)
    notes = []
    if forecast.did("steal"):
        return _then(forecast.then, lang, names)
    if forecast.cleared:
        notes.append(speech.count(CLEARED, forecast.cleared))
    if forecast.order:
        notes.append(speech.say(ORDER, values=order_text(forecast)))
    if forecast.case == "perfect":
        notes.append(speech.say(PERFECT, points=_gain(forecast, lang)))
    elif forecast.lost:
        notes.append(_lost(forecast, lang, names))
    elif forecast.points:
        notes.append(_gain(forecast, lang))
    elif forecast.protected:
        notes += _protected(forecast, lang)
    elif forecast.case == "higher" and forecast.next_perfect:
        notes.append(speech.say(NEXT, number=forecast.next_perfect))
    elif forecast.ends in ("round", "game"):
        notes.append(speech.say(ROUND_ENDS if forecast.ends == "round" else GAME_ENDS))
    return " · ".join(notes)


def order_text(forecast: Forecast) -> str:
    """Write the values of a row in their new order: `5, 7, 2`; a card that lies face down has none."""
    return ", ".join("–" if card.is_face_down else card[1:] for card in forecast.order)


def _protected(forecast: Forecast, lang: str) -> list[str]:
    """Say how many cards a face-down card covers, and what that costs."""
    speech = language(lang)
    notes = [speech.count(PROTECTED, forecast.length - 1)]
    if forecast.shortened:
        notes.append(speech.say(SHORTENED, **row_words(forecast.shortened, lang)))
    if forecast.next_perfect:
        notes.append(speech.say(NEXT, number=forecast.next_perfect))
    return notes


def _then(place: Forecast | None, lang: str, names: Names) -> str:
    """Say what becomes of a stolen card."""
    if place is None:
        return language(lang).say(NO_SLOT)
    would = forecast_text(place, lang, names)
    return f"{language(lang).say(NEW_ROW)} · {would}" if place.length == 1 else would


def _gain(forecast: Forecast, lang: str) -> str:
    """Say how many points completing brings, and whose they are if the row is somebody else's."""
    speech = language(lang)
    points = points_text(forecast.points, lang)
    if forecast.bonus:
        points = speech.count(WITH_BONUS, forecast.bonus, points=points)
    return points if forecast.owner == forecast.seat else speech.say(FOR_YOU, points=points)


def _lost(forecast: Forecast, lang: str, names: Names) -> str:
    if not forecast.to:
        return language(lang).count(LOST, forecast.lost)
    points = points_text(forecast.points, lang)
    if forecast.to == forecast.seat:
        return language(lang).say(FOR_YOU, points=points)
    return language(lang).say(FOR_THEM, points=points, name=player_name(forecast.to, names, lang))
