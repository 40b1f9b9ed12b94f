"""Setting up a position by tapping: every tap is a change to its text, legal or not yet."""

import re
from typing import Final

ROWS: Final = "RYGBPOW-"
_CARD: Final = re.compile(r"J[1-7]|[1-7]|#")
_FIELD_ORDER: Final = ("variant", "lost", "phase", "turn", "start", "p1", "p2", "p3", "p4", "market", "hand", "dealt")


def fields_of(text: str) -> dict[str, str]:
    """Take a position's text apart, whether or not it can be read as a position."""
    return dict(part.split("=", 1) for part in text.split() if "=" in part)


def text_of(fields: dict[str, str]) -> str:
    """Put a position's text together again."""
    keys = [key for key in _FIELD_ORDER if key in fields] + [key for key in fields if key not in _FIELD_ORDER]
    return " ".join(f"{key}={fields[key]}" for key in keys)


def seats(fields: dict[str, str]) -> list[str]:
    """Return the fields of the players there are."""
    return [key for key in ("p1", "p2", "p3", "p4") if key in fields]


def rows_of(collection: str) -> dict[str, str]:
    """Return the rows of a collection's text, by colour."""
    rows = collection.partition("|")[0]
    return {part[0]: part[2:] for part in rows.split(",") if len(part) > 1 and part[0] in ROWS and part[1] == ":"}


def cards_in(zone: str, cards: str) -> list[str]:
    """Return the cards of a zone one by one, as they are drawn."""
    if zone.partition(".")[2] in ROWS and zone[0] == "p":
        return [card if card[0] in "J#" else zone[-1] + card for card in _CARD.findall(cards)]
    return re.findall(r"[A-Z][a-z\d]", cards)


def with_turn(text: str, seat: int) -> str:
    """Return the text with somebody else to move."""
    return text_of({**fields_of(text), "turn": str(seat)})


def with_players(text: str, count: int) -> str:
    """Return the text with so many players; those who are new have nothing."""
    fields = fields_of(text)
    for seat in range(1, 5):
        if seat > count:
            fields.pop(f"p{seat}", None)
        else:
            fields.setdefault(f"p{seat}", "-|-|0")
    for name in ("turn", "start"):
        if name in fields and fields[name] > str(count):
            fields.pop(name)
    return text_of(fields)


def put(text: str, zone: str, card: str) -> str:
    """Return the text with a card added to a zone; where it cannot lie, the text as it was."""
    fields = fields_of(text)
    place, _, part = zone.partition(".")
    if place == "hand":
        fields["hand"] = fields.get("hand", "-").replace("-", "") + card
    elif place == "market" and part in "1234":
        groups = _groups(fields)
        groups[int(part) - 1] += card
        fields["market"] = "/".join(group or "-" for group in groups)
    elif place in fields:
        fields[place] = _put_down(fields[place], part, card)
    return text_of(fields)


def take(text: str, zone: str) -> str:
    """Return the text without the last card of a zone."""
    fields = fields_of(text)
    place, _, part = zone.partition(".")
    if place == "hand":
        fields["hand"] = fields.get("hand", "-").replace("-", "")[:-2] or "-"
    elif place == "market" and part in "1234":
        groups = _groups(fields)
        groups[int(part) - 1] = groups[int(part) - 1][:-2]
        fields["market"] = "/".join(group or "-" for group in groups)
    elif place in fields:
        rows, saved, points = _parts(fields[place])
        if part == "saved":
            saved = saved[:-2]
        elif part == "points":
            points = max(0, points - 1)
        else:
            row = part if part in rows else next(reversed(rows), "")
            if row:
                rows[row] = "".join(_CARD.findall(rows[row])[:-1])
        fields[place] = _collection(rows, saved, points)
    return text_of(fields)


def _put_down(collection: str, part: str, card: str) -> str:
    rows, saved, points = _parts(collection)
    if card in ("Pr", "Mv", "St"):
        saved += card
    elif part == "points":
        points += 1
    elif card[0] == "J" or card == "#":
        row = part if part in rows else "-"
        rows[row] = rows.get(row, "") + card
    else:
        rows[card[0]] = rows.get(card[0], "") + card[1]
    return _collection(rows, saved, points)


def _parts(collection: str) -> tuple[dict[str, str], str, int]:
    _, saved, points = [*collection.split("|"), "-", "0"][:3]
    return rows_of(collection), saved.replace("-", ""), int(points) if points.isascii() and points.isdigit() else 0


def _collection(rows: dict[str, str], saved: str, points: int) -> str:
    written = ",".join(f"{row}:{rows[row]}" for row in ROWS if rows.get(row))
    return f"{written or '-'}|{saved or '-'}|{points}"


def _groups(fields: dict[str, str]) -> list[str]:
    groups = [group.replace("-", "") for group in fields.get("market", "-/-/-/-").split("/")]
    return [*groups, "", "", "", ""][:4]
