"""Players for Locust, against a server of yours: locust -f deploy/locustfile.py --host https://play.example.org

Each plays alone against a bot as the page does, and thinks two seconds about a move. Start the server with limits that
allow so many players from one address (requests_per_second, tables_per_minute and at_once of ServerSettings).
"""

import random
import re

from locust import HttpUser, between, task  # type: ignore[import-not-found]


class Player(HttpUser):  # type: ignore[misc]
    """Somebody with a browser."""

    wait_time = between(1, 3)

    def on_start(self) -> None:
        """Sit down."""
        seats = [{"kind": "me", "name": "Locust"}, {"kind": "bot", "bot": "greedy"}]
        self.state = self.client.post("/api/tables", json={"seats": seats}).json()

    @task  # type: ignore[untyped-decorator]
    def click(self) -> None:
        """Make a move, or wait for the bot's."""
        path = f"/api/tables/{self.state['table']}"
        if self.state["status"] == "over":
            self.on_start()
        elif not self.state["legal"]:
            self.state = self.client.get(f"{path}?after={self.state['number']}", name="wait").json()
        else:
            body = {"number": self.state["number"], "move": random.choice(self.state["legal"])}
            headers = {"accept": "text/html"}
            page = self.client.post(f"{path}/moves?since=0", json=body, headers=headers, name="click").text.replace(
                "&gt;", ">"
            )
            number = re.search(r'data-number="(\d+)"', page)
            self.state["number"] = int(number[1]) if number else 0
            self.state["legal"] = re.findall(r'data-move="([^"]+)"', page) if 'data-mine="yes"' in page[:3000] else []
            self.state["status"] = "over" if 'data-status="over"' in page[:3000] else "playing"
