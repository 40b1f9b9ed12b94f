"""Pages that are the same for many: made once, compressed once, and sent only to those who do not have them yet."""

import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Final, NamedTuple

from litestar import Request, Response
from litestar.enums import MediaType

from perfect_numbers.web.views.environment import ORIGIN

MOST_KEPT: Final = 300
"""So many pages are kept, some 40 kB each; the one that nobody asked for longest makes room."""


class _Page(NamedTuple):
    body: bytes
    compressed: bytes
    tag: str


_pages: OrderedDict[Hashable, _Page] = OrderedDict()


def kept(request: Request[Any, Any, Any], lang: str, key: Hashable, make: Callable[[], str]) -> Response[bytes]:
    """Answer with a page that is made only if it is not kept under this key, in this language and at this address."""
    found = (key, lang, ORIGIN.get())
    page = _pages.get(found)
    if page is None:
        body = make().encode()
        page = _Page(body, gzip.compress(body, 6), f'"{hashlib.sha256(body).hexdigest()[:20]}"')
        _pages[found] = page
        if len(_pages) > MOST_KEPT:
            _pages.popitem(last=False)
    _pages.move_to_end(found)
    headers = {
        "ETag": page.tag,
        "Cache-Control": "private, no-cache",
        "Content-Language": lang,
        "Vary": "Accept-Language, Accept-Encoding, Cookie",
    }
    if page.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=MediaType.HTML)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(page.compressed, headers=headers, media_type=MediaType.HTML)
    return Response(page.body, headers=headers, media_type=MediaType.HTML)
