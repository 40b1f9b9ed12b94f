"""What a link looks like where it is sent to a friend: a title and a picture, which needs a whole address."""

import re

import pytest

from tests.web.running import OPEN, Player, me


@pytest.mark.parametrize("page", ["/", "/new?with=friends", "/rules", "/learn", "/puzzles", "/position", "/t/{table}"])
def test_every_page_has_a_picture_for_links(ann: Player, page: str) -> None:
    table = ann.create([me("Anna"), OPEN])["table"]
    text = ann.http.get(page.format(table=table)).text
    found = re.search('<meta property="og:image" content="([^"]*)">', text)
    assert found is not None
    assert found[1].startswith(str(ann.http.base_url).rstrip("/") + "/static/")
    picture = ann.http.get(found[1])
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")
