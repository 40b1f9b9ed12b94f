"""The description of the JSON API: as OpenAPI for programs, and as a plain page for people."""

from html import escape
from typing import Any

from litestar import Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin

from perfect_numbers import __version__


class PlainPage(OpenAPIRenderPlugin):
    """All operations on one page without any script, so that it works under a strict content security policy."""

    def __init__(self) -> None:
        super().__init__(path="/", favicon="", style="")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Return the page."""
        parts = [
            _operation(path, method, operation)
            for path, methods in openapi_schema["paths"].items()
            for method, operation in methods.items()
        ]
        info = openapi_schema["info"]
        head = (
            '<!doctype html><html lang="en"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width"><title>Perfect Numbers: the API</title>'
            '<link rel="stylesheet" href="/static/api.css"></head><body><main>'
        )
        about = (
            f"<h1>{escape(info['title'])}</h1><p>{escape(info['description'])}</p>"
            '<p>As <a href="/api/openapi.json">OpenAPI</a>, for programs.</p>'
        )
        return f"{head}{about}{''.join(parts)}</main></body></html>".encode()


def openapi_config() -> OpenAPIConfig:
    """Return how the API is described."""
    return OpenAPIConfig(
        title="Perfect Numbers",
        version=__version__,
        description=(
            "Play Perfect Numbers as a program: make a table or join one, look at it, move, follow what happens. "
            "You are known by a cookie or by a bearer token."
        ),
        path="/api",
        render_plugins=[PlainPage(), JsonRenderPlugin(path="/openapi.json")],
    )


def _operation(path: str, method: str, operation: dict[str, Any]) -> str:
    answers = "".join(
        f"<li>{escape(status)}: {escape(answer['description'])}</li>"
        for status, answer in sorted(operation["responses"].items())
    )
    return (
        f"<section><h2><code>{escape(method.upper())} {escape(path)}</code></h2>"
        f"<p>{escape(operation.get('description', ''))}</p><ul>{answers}</ul></section>"
    )
