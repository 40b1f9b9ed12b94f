"""Walks through moments, windows and languages, and measures whether the table can be played there."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

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
_LOOK: Final = Path(__file__).with_name("geometry.js").read_text("utf-8")
QUIET: Final = """
    window.EventSource = class { addEventListener() {} close() {} };
    localStorage.setItem("pref-forced", "no");
    localStorage.setItem("pref-notes", %s);
"""


def walk(
    browser: Browser,
    moments: Iterable[Moment],
    langs: Iterable[str],
    sizes: Iterable[tuple[int, int]] = SIZES,
    notes: Iterable[bool] = (True, False),
) -> Iterator[tuple[str, list[str]]]:
    """Yield for each moment, language and window what is wrong there: nothing, one hopes."""
    languages, windows = tuple(langs), tuple(sizes)
    for with_notes in notes:
        context = browser.new_context(reduced_motion="reduce", has_touch=True)
        page = context.new_page()
        page.set_default_timeout(120_000)
        page.add_init_script(QUIET % json.dumps("yes" if with_notes else "no"))
        stand = Stand(page)
        for moment in list(moments):
            for lang in languages:
                page.set_viewport_size({"width": windows[0][0], "height": windows[0][1]})
                stand.show(moment, lang)
                page.evaluate(_PREPARE, [_LOOK, f"{static_address()}/js/choose.js"])
                for width, height in windows:
                    page.set_viewport_size({"width": width, "height": height})
                    found = page.evaluate("(hint) => window.lookNow(hint)", not with_notes)
                    yield f"{moment} {lang} {width}x{height} notes={'yes' if with_notes else 'no'}", found
        context.close()


_PREPARE: Final = """async ([text, choosing]) => {
    const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    const { look, lookAtEverything } = await import(address);
    const choose = await import(choosing);
    const { hint: ask } = await import(choosing.replace("choose.js", "hints.js"));
    window.lookNow = async (hint) => {
        const found = lookAtEverything(choose);
        if (!hint) return found;
        await ask();
        const more = look();
        choose.letGo();
        return [...new Set([...found, ...more.map((problem) => `${problem} (with a hint)`)])];
    };
}"""
