"""The description of the JSON API: as OpenAPI for programs, and as a plain page for people."""

from html import escape
from typing import Any

from litestar import MediaType, Request, get
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from perfect_numbers import __version__


def openapi_config() -> OpenAPIConfig:
    """Return how the API is described."""
    return OpenAPIConfig(
        title="Perfect Numbers",
        version=__version__,
        description=(
            "Play Perfect Numbers as a program: make a table or join one, look at it, move, follow what happens. "
            "You are known by a cookie or by a bearer token."
        ),
        path="/api/openapi.json",
        render_plugins=[JsonRenderPlugin(path="/")],
        use_handler_docstrings=True,
    )


@get("/api", media_type=MediaType.HTML, include_in_schema=False)
async def api_page(request: Request[Any, Any, Any]) -> str:
    """Show all operations on one page without any script: the usual viewers load theirs from elsewhere."""
    schema = request.app.openapi_schema.to_schema()
    operations = "".join(
        _operation(path, method, operation)
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Perfect Numbers: the API</title>'
        f"</head><body><main><h1>{escape(schema['info']['title'])}: the API</h1>"
        f"<p>{escape(schema['info']['description'])}</p>"
        '<p>As <a href="/api/openapi.json">OpenAPI</a>, for programs.</p>'
        f"{operations}</main></body></html>"
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
