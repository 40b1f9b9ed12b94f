"""What a move would do, in a few words."""

from typing import Final

from perfect_numbers.forecast import Forecast
from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.names import Names, player_name, points_text
from perfect_numbers.wording import Plural, msg

PERFECT: Final = msg("perfect: {points}")
WITH_BONUS: Final = Plural("{points} + {count} bonus card", "{points} + {count} bonus cards")
LOST: Final = Plural("{count} card lost", "{count} cards lost")
FOR_YOU: Final = msg("{points} for you")
FOR_THEM: Final = msg("{points} for {name}")
CLEARED: Final = Plural("{count} card discarded", "{count} cards discarded")
NEXT: Final = msg("then a {number} is perfect")
PROTECTED: Final = msg("protected")
ROUND_ENDS: Final = msg("the round ends")
GAME_ENDS: Final = msg("the game ends")


def forecast_text(forecast: Forecast, lang: str, names: Names = ()) -> str:
    """Say in a few words, to the one who moves, what would happen; empty if there is nothing to say."""
    speech = language(lang)
    notes = []
    if forecast.cleared:
        notes.append(speech.count(CLEARED, forecast.cleared))
    if forecast.case == "perfect":
        notes.append(speech.say(PERFECT, points=_gain(forecast, lang)))
    elif forecast.lost:
        notes.append(_lost(forecast, lang, names))
    elif forecast.points:
        notes.append(_gain(forecast, lang))
    elif forecast.protected:
        notes.append(speech.say(PROTECTED))
    elif forecast.case == "higher" and forecast.next_perfect:
        notes.append(speech.say(NEXT, number=forecast.next_perfect))
    elif forecast.ends in ("round", "game"):
        notes.append(speech.say(ROUND_ENDS if forecast.ends == "round" else GAME_ENDS))
    return " · ".join(notes)


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
