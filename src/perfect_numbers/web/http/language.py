"""Which language somebody reads."""

from typing import Any, Final

from litestar import Request

from perfect_numbers.i18n.languages import LANGUAGES, best_language

COOKIE: Final = "language"


def language_of(request: Request[Any, Any, Any]) -> str:
    """Return the language asked for in the address, else that of the cookie, else the browser's."""
    for asked in (request.query_params.get("lang"), request.cookies.get(COOKIE)):
        if asked in LANGUAGES:
            return str(asked)
    return best_language(request.headers.get("accept-language"))
