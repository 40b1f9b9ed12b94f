"""Everything that goes wrong becomes an answer with one sentence."""

import logging
import math
from typing import Any

from litestar import Response
from litestar.exceptions import HTTPException, InternalServerException, ValidationException
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR

from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.web.http.pages import error_page
from perfect_numbers.web.http.requests import AnyRequest, language_of, wants_html
from perfect_numbers.web.http.schemas import Problem
from perfect_numbers.web.storage.outages import is_outage, note_outage
from perfect_numbers.web.table.refused import Refused

logger = logging.getLogger("perfect_numbers.web")

_CODES = {404: "not-found", 405: "not-allowed", 413: "too-long"}


def refused(request: AnyRequest, error: Exception) -> Response[Any]:
    """Answer a request that is not carried out."""
    answer = _as_refused(error)
    if answer.status >= HTTP_500_INTERNAL_SERVER_ERROR and answer.code == "failure":
        logger.error("%s %r failed.", request.method, request.scope["path"], exc_info=error)
    sentence = answer.sentence(language_of(request))
    headers = dict(getattr(error, "headers", None) or {})
    if answer.retry_after:
        headers["Retry-After"] = str(math.ceil(answer.retry_after))
    if not request.scope["path"].startswith("/api") and wants_html(request):
        return error_page(request, answer.status, sentence, headers)
    return Response(Problem(sentence, answer.code, answer.rule), status_code=answer.status, headers=headers)


def _as_refused(error: Exception) -> Refused:
    if isinstance(error, Refused):
        return error
    if isinstance(error, ValidationException):
        places = [f"{part.get('key', '')}: {part['message']}" for part in error.extra or [] if isinstance(part, dict)]
        return Refused(400, "unreadable-at", ", ".join(places)) if places else Refused(400, "unreadable")
    if isinstance(error, HTTPException) and error.status_code < HTTP_500_INTERNAL_SERVER_ERROR:
        return Refused(error.status_code, _CODES.get(error.status_code, "unreadable"))
    if isinstance(error, InternalServerException) and "disconnected" in error.detail:
        return Refused(400, "unreadable")
    if is_outage(error):
        note_outage(error)
        return Refused(503, "database-away", retry_after=2.0)
    if isinstance(error, RecursionError | UnicodeError):
        return Refused(400, "unreadable")
    if isinstance(error, PerfectNumbersError):
        return Refused(400, "unusable", str(error))
    return Refused(500, "failure")
