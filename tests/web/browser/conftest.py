"""Debian's Chromium for tests that look at pages as people do."""

import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.analysis.games import LITTLE
from tests.web.browser.person import Person
from tests.web.running import serving, settings_for


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server at which people who are away for a second can be replaced by bots."""
    with serving(settings_for(tmp_path_factory.mktemp("server"), away_seconds=1.0, review_effort=LITTLE)) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("Chromium is not installed.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser
        browser.close()


expect.set_options(timeout=15_000)

NewPerson = Callable[..., Person]


@pytest.fixture
def new_person(browser: Browser, address: str) -> Iterator[NewPerson]:
    """Return what makes a person with a browser of their own; whatever goes wrong in it fails the test."""
    contexts: list[BrowserContext] = []
    wrongs: list[str] = []

    def make(**options: object) -> Person:
        settings: dict[str, object] = {
            "base_url": address,
            "viewport": {"width": 1280, "height": 860},
            "locale": "en-GB",
            "reduced_motion": "reduce",
            **options,
        }
        context = browser.new_context(**settings)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        _watch(page, wrongs)
        return Person(page)

    yield make
    for context in contexts:
        context.close()
    assert not wrongs


def _watch(page: Page, wrongs: list[str]) -> None:
    """Note errors of the script, and what the content security policy forbids."""
    page.on("pageerror", lambda error: wrongs.append(str(error)))
    page.on(
        "console",
        lambda message: wrongs.append(message.text) if "Content Security Policy" in message.text else None,
    )
