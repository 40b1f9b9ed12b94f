"""What a server answers to those who wait while it is stopped: something that they can try again."""

import signal
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.processes import SLOW_SAGE, server_process
from tests.web.running import Player, bot, me


@pytest.mark.parametrize(("number", "accept"), [(signal.SIGTERM, "application/json"), (signal.SIGINT, "text/html")])
def test_who_waits_for_too_long_is_asked_to_come_again(tmp_path: Path, number: int, accept: str) -> None:
    options: dict[str, Any] = {"database": f"sqlite:///{tmp_path / 'games.db'}", "bot_seconds": 60.0}
    with server_process(tmp_path, SLOW_SAGE, **options) as server:
        ann = Player(server.base)
        state = ann.create([me(), bot("random")], start=1)
        while "phase=take" not in (state["position"] or ""):
            state = ann.act(state, lambda legal: legal[0]) if state["legal"] else ann.state()
        # A bot that thinks for a minute keeps the only process from everyone else.
        slow = Player(server.base)
        waits = slow.create([me(), bot("sage")], start=2)
        while "phase=take" not in (waits["position"] or ""):
            waits = slow.act(waits, lambda legal: legal[0]) if waits["legal"] else slow.state()
        answers: list[httpx.Response] = []

        def ask() -> None:
            path = f"/t/{ann.table}/hint" if accept == "text/html" else f"/api/tables/{ann.table}/hint"
            method = "GET" if accept == "text/html" else "POST"
            answers.append(ann.http.request(method, path, headers={"accept": accept}))

        waiting = threading.Thread(target=ask)
        waiting.start()
        waiting.join(1.0)
        server.stop(number)
        waiting.join()
        ann.close()
        slow.close()
        assert [answer.status_code for answer in answers] == [503], answers[0].text
        assert int(answers[0].headers["retry-after"]) >= 1
        assert answers[0].headers["content-type"].startswith(accept)
        assert "content-security-policy" in answers[0].headers
        assert "restarted" in answers[0].text
        assert "Traceback" not in server.said()
