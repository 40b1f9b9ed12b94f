"""What every request must pass and every answer carries: host, origin, limits, headers, and who it is."""

import re
from collections import OrderedDict
from typing import Any, Final

from litestar import Request
from litestar.datastructures import Cookie
from litestar.types import HTTPResponseStartEvent, Scope

from perfect_numbers.web.http.limits import Limits, counted_address
from perfect_numbers.web.settings import ServerSettings
from perfect_numbers.web.storage.repository import Store
from perfect_numbers.web.table.people import NOBODY, Person, is_ours, new_token, person_with
from perfect_numbers.web.table.refused import Refused
from perfect_numbers.web.views.environment import ORIGIN

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
    "cache-control": "no-store",
}
"""What answers carry that do not say otherwise."""
COOKIE: Final = "perfect-numbers"
SECURE_COOKIE: Final = f"__Host-{COOKIE}"
"""Under https: no other site, not even one below the same name, can set it."""
HOST: Final = re.compile(r"\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_.-]+")
"""The name of a host, or its address."""
_HOST_AND_PORT: Final = re.compile(rf"({HOST.pattern})(?::[0-9]{{1,5}})?")
_LONGEST_TOKEN: Final = 200
_LONGEST_PATH: Final = 200
_MOST_REMEMBERED: Final = 10_000
_YEAR: Final = 365 * 24 * 3600


class Guard:
    """Looks at every request before anything is done with it, and knows who it comes from."""

    def __init__(self, settings: ServerSettings, store: Store) -> None:
        self._settings = settings
        self._store = store
        self._limits = Limits(settings)
        always = HEADERS | ({"strict-transport-security": f"max-age={_YEAR}"} if settings.secure else {})
        self._headers = [(name.encode(), value.encode()) for name, value in always.items()]
        self._key = b""
        self._known: OrderedDict[str, bool] = OrderedDict()
        """Tokens from the time when they were not signed, by hash: whether somebody plays under it."""

    async def start(self) -> None:
        """Find the key with which this server signs tokens."""
        self._key = await self._store.server_key("tokens")

    async def check(self, request: AnyRequest) -> None:
        """Refuse what comes from another site, under another name, or too often."""
        # By hand and not with Litestar's list of allowed hosts: that cuts `[::1]:80` at its first colon, and answers
        # without a sentence.
        host = request.headers.get("host", "")
        name = _HOST_AND_PORT.fullmatch(host)
        if name is None or (self._settings.hosts and name[1].strip("[]").lower() not in self._settings.hosts):
            raise Refused(400, "host")
        ORIGIN.set(str(request.base_url).rstrip("/"))
        path = request.scope["path"]
        if len(path.encode(errors="replace")) > _LONGEST_PATH or not path.isprintable():
            raise Refused(404, "not-found")
        if request.method not in SAFE_METHODS:
            _check_origin(request, host)
        if request.scope["state"].get("crowded"):
            raise Refused(429, "too-fast", retry_after=1.0)
        token = _token(request)
        person = person_with(token).key if token else ""
        await self._limits.take(address_of(request), person, request.route_handler.opt.get("cost", 1))

    async def check_new(self, request: AnyRequest) -> None:
        """Refuse too many new tables, seats and tokens from one address."""
        await self._limits.take_new(address_of(request))

    def new_token(self) -> str:
        """Return a new secret."""
        return new_token(self._key)

    async def person_of(self, request: AnyRequest) -> Person:
        """Return who asks: by bearer token or cookie. Whoever writes without either gets a cookie."""
        token = _token(request)
        if token:
            person = person_with(token)
            if is_ours(token, self._key) or await self._plays(person):
                return person
        if request.method in SAFE_METHODS:
            return NOBODY
        if _is_program(request):
            raise Refused(403, "unknown-token")
        token = self.new_token()
        request.scope["state"]["new_token"] = token
        return person_with(token)

    async def _plays(self, person: Person) -> bool:
        """Tell whether somebody whose token is not signed has sat down before tokens were."""
        if person.key not in self._known:
            self._known[person.key] = await self._store.knows(person.key)
            if len(self._known) > _MOST_REMEMBERED:
                self._known.popitem(last=False)
        return self._known[person.key]

    def add_headers(self, message: HTTPResponseStartEvent, scope: Scope) -> None:
        """Add to an answer what every answer carries, and the cookie of somebody new."""
        headers = list(message["headers"])
        given = {name.lower() for name, _ in headers}
        headers += [header for header in self._headers if header[0] not in given]
        token = scope["state"].get("new_token")
        if token and message["status"] < 400:
            secure = self._settings.secure
            cookie = Cookie(
                key=SECURE_COOKIE if secure else COOKIE,
                value=token,
                path="/",
                max_age=_YEAR,
                httponly=True,
                samesite="lax",
                secure=secure,
            )
            headers.append((b"set-cookie", cookie.to_header(header="").encode()))
        message["headers"] = headers


def _is_program(request: AnyRequest) -> bool:
    return request.headers.get("authorization", "").lower().startswith("bearer ")


def _token(request: AnyRequest) -> str:
    if _is_program(request):
        token = request.headers["authorization"].partition(" ")[2]
    else:
        token = request.cookies.get(SECURE_COOKIE) or request.cookies.get(COOKIE, "")
    token = token.strip()
    return token if len(token) <= _LONGEST_TOKEN else ""


def address_of(request: AnyRequest) -> str:
    """Return where a request comes from, as it is counted."""
    return counted_address(request.client.host) if request.client else ""


def _check_origin(request: AnyRequest, host: str) -> None:
    """Refuse writes that a page of another site makes a browser send. Programs send no origin."""
    origin = request.headers.get("origin")
    site = request.headers.get("sec-fetch-site")
    if (origin is not None and origin.partition("://")[2] != host) or site in ("cross-site", "same-site"):
        raise Refused(403, "origin")
