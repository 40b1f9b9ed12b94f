"""What every request must pass and every answer carries: host, origin, limits, headers, and who it is."""

from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Request
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.types import Message, Scope

from perfect_numbers.web.http.limits import Limit
from perfect_numbers.web.settings import ServerSettings
from perfect_numbers.web.table.people import COOKIE, NOBODY, Person, new_token, person_with
from perfect_numbers.web.table.refused import Refused

AnyRequest = Request[Any, Any, Any]

SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "media-src 'self' data:",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_LONGEST_TOKEN: Final = 200
_YEAR: Final = 365 * 24 * 3600


class Guard:
    """Looks at every request before anything is done with it."""

    def __init__(self, settings: ServerSettings) -> None:
        self._settings = settings
        self._requests = Limit(settings.requests_per_second, settings.requests_per_second * 6)
        # Tokens cost nothing, so the address is counted as well; many people may share one.
        self._addresses = Limit(settings.requests_per_second * 10, settings.requests_per_second * 60)
        self._new = Limit(settings.tables_per_minute / 60, settings.tables_per_minute * 4)

    async def check(self, request: AnyRequest) -> None:
        """Refuse what comes from another site, under another name, or too often."""
        host = request.headers.get("host", "")
        if self._settings.hosts and _name(f"//{host}") not in self._settings.hosts:
            raise Refused(400, "host")
        if request.method not in SAFE_METHODS:
            _check_origin(request, host)
        self._take(self._addresses, address_of(request))
        token = _token(request)
        if token:
            self._take(self._requests, person_with(token).key)

    def check_new(self, request: AnyRequest) -> None:
        """Refuse too many new tables and tokens from one address."""
        self._take(self._new, address_of(request))

    def _take(self, limit: Limit, who: str) -> None:
        seconds = limit.wait(who)
        if seconds:
            raise Refused(429, "too-fast", retry_after=seconds)


def person_of(request: AnyRequest) -> Person:
    """Return who asks: by bearer token or cookie. Whoever writes without either gets a cookie."""
    token = _token(request)
    if token:
        return person_with(token)
    if request.method in SAFE_METHODS:
        return NOBODY
    token = new_token()
    request.state.new_token = token
    return person_with(token)


def add_headers(settings: ServerSettings, message: Message, scope: Scope) -> None:
    """Add to an answer what every answer carries, and the cookie of somebody new."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    headers.setdefault("cache-control", "no-store")
    token = scope["state"].get("new_token")
    if token and message["status"] < 400:
        cookie = Cookie(
            key=COOKIE, value=token, path="/", max_age=_YEAR, httponly=True, samesite="lax", secure=settings.secure
        )
        headers.add("set-cookie", cookie.to_header(header=""))


def _token(request: AnyRequest) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        token = request.cookies.get(COOKIE, "")
    token = token.strip()
    return token if len(token) <= _LONGEST_TOKEN else ""


def address_of(request: AnyRequest) -> str:
    """Return where a request comes from."""
    return request.client.host if request.client else ""


def _check_origin(request: AnyRequest, host: str) -> None:
    """Refuse writes that a page of another site makes a browser send. Programs send no origin."""
    origin = request.headers.get("origin")
    site = request.headers.get("sec-fetch-site")
    if (origin is not None and origin.partition("://")[2] != host) or site in ("cross-site", "same-site"):
        raise Refused(403, "origin")


def _name(address: str) -> str:
    """Return the name of the machine in an address; nothing if there is none."""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""
