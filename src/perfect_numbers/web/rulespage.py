"""The rules page."""


def rules_page(lang: str) -> dict[str, object]:
    """Return the chapters of the rules in a language."""
    return {"chapters": []}
