"""What handlers need to know of a request: parts that they get by naming them, the language, and what it accepts."""

from typing import Any, Final

from litestar import Request
from litestar.di import NamedDependency

from perfect_numbers.i18n.languages import LANGUAGES, best_language
from perfect_numbers.web.http.security import Guard
from perfect_numbers.web.live.advising import Advisor
from perfect_numbers.web.live.saying import Phrases
from perfect_numbers.web.live.streams import Streams
from perfect_numbers.web.storage.ledger import Ledger
from perfect_numbers.web.table.people import Person

AnyRequest = Request[Any, Any, Any]

LANGUAGE_COOKIE: Final = "language"

GivenLedger = NamedDependency[Ledger]
"""As `ledger`: the way to tables."""
GivenPerson = NamedDependency[Person]
"""As `person`: who asks."""
GivenLang = NamedDependency[str]
"""As `lang`: the language of the one who asks."""
GivenAway = NamedDependency[float]
"""As `away_seconds`: how long somebody must be away before others may hand the seat to a bot."""
GivenGuard = NamedDependency[Guard]
"""As `guard`."""
GivenAdvisor = NamedDependency[Advisor]
"""As `advisor`: hints."""
GivenPhrases = NamedDependency[Phrases]
"""As `phrases`."""
GivenStreams = NamedDependency[Streams]
"""As `streams`."""


def language_of(request: AnyRequest) -> str:
    """Return the language asked for in the address, else that of the cookie, else the browser's."""
    for asked in (request.query_params.get("lang"), request.cookies.get(LANGUAGE_COOKIE)):
        if asked in LANGUAGES:
            return str(asked)
    return best_language(request.headers.get("accept-language"))


def wants_html(request: AnyRequest) -> bool:
    """Tell whether a page asks, and not a program."""
    return "text/html" in request.headers.get("accept", "")


def only_waits(request: AnyRequest) -> None:
    """Let other requests of the same address go first: this one waits for something to happen."""
    place = request.scope["state"].get("place")
    if place is not None:
        place.leave()
