"""A table's address as a picture that a phone's camera reads."""

import io

import segno
from markupsafe import Markup


def qr_code(address: str) -> Markup:
    """Draw an address as SVG."""
    drawn = io.BytesIO()
    code = segno.make(address, micro=False, error="m")
    code.save(drawn, kind="svg", xmldecl=False, svgns=False, border=3, light="#fff", dark="#1d2b28", omitsize=True)
    return Markup(drawn.getvalue().decode().strip())
