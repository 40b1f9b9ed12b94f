"""Walks through moments, windows and languages, and measures whether the table can be played there."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page

from perfect_numbers.web.views.environment import static_address
from tests.web.browser.moments import Moment, Stand

SIZES: Final = (
    (360, 640),
    (360, 740),
    (390, 844),
    (740, 360),
    (820, 1180),
    (1280, 720),
    (1920, 1080),
    (3840, 2160),
)
LOOK: Final = Path(__file__).with_name("geometry.js").read_text("utf-8")
QUIET: Final = """
    window.EventSource = class { addEventListener() {} close() {} };
    localStorage.setItem("pref-forced", "no");
    localStorage.setItem("pref-notes", "no");
"""


def walk(
    browser: Browser,
    moments: Iterable[Moment],
    langs: Iterable[str],
    sizes: Iterable[tuple[int, int]] = SIZES,
    notes: Iterable[bool] = (True, False),
) -> Iterator[tuple[str, list[str]]]:
    """Yield for each moment, language and window what is wrong there: nothing, one hopes."""
    languages, windows, with_notes = tuple(langs), tuple(sizes), tuple(notes)
    context = browser.new_context(reduced_motion="reduce", has_touch=True)
    page = context.new_page()
    page.set_default_timeout(600_000)
    page.add_init_script(QUIET)
    stand = Stand(page)
    for moment in moments:
        for lang in languages:
            stand.show(moment, lang)
            page.evaluate(_PREPARE, [LOOK, f"{static_address()}/js"])
            for width, height in windows:
                page.set_viewport_size({"width": width, "height": height})
                for shown in with_notes:
                    found = page.evaluate("(notes) => window.lookNow(notes)", shown)
                    yield f"{moment} {lang} {width}x{height} notes={'yes' if shown else 'no'}", found
    context.close()


def look(page: Page) -> list[str]:
    """Look at the board of any page, with everything chosen that can be; the page must let scripts in."""
    found: list[str] = page.evaluate(_LOOK_ONCE, [LOOK, f"{static_address()}/js"])
    return found


_LOOK_ONCE: Final = """async ([text, scripts]) => {
    const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    const { lookAtEverything } = await import(address);
    document.documentElement.style.opacity = "0";
    return lookAtEverything(await import(`${scripts}/choose.js`));
}"""
_PREPARE: Final = """async ([text, scripts]) => {
    if (window.lookNow) return;
    const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    const { look, lookAtEverything } = await import(address);
    const choose = await import(`${scripts}/choose.js`);
    const { fitNote, showNote } = await import(`${scripts}/notes.js`);
    const { hint: ask, forgetHint } = await import(`${scripts}/hints.js`);
    // Nothing is painted: that takes most of the time, and nobody looks.
    document.documentElement.style.opacity = "0";
    window.lookNow = async (notes) => {
        // Nobody has read a note yet, at any size.
        localStorage.setItem("pref-notes", notes ? "yes" : "no");
        localStorage.removeItem("notes");
        const board = document.getElementById("board");
        for (const note of board.querySelectorAll("[data-note]")) note.hidden = true;
        showNote(board);
        fitNote();
        const found = lookAtEverything(choose);
        await ask();
        const more = look();
        choose.letGo();
        forgetHint();
        return [...new Set([...found, ...more.map((problem) => `${problem} (with a hint)`)])];
    };
}"""
