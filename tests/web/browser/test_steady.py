"""Nothing moves that was not moved: zones, places, groups and lying cards stay where they are through a whole game."""

import pytest

from tests.web.browser.conftest import NewPerson
from tests.web.browser.person import BOT, SMALL_DECK, me

MOST_SHIFT = 0.01

_WATCH = """() => {
    const things = ".zone, .head, .dock, .aids > *, [data-place], [data-group], .pile";
    const spots = () => {
        const found = new Map();
        for (const element of document.querySelectorAll(things)) {
            const { place, group, pile, key, seat } = element.dataset;
            const name = place ?? group ?? pile ?? key ?? `${element.classList[0]} ${element.classList[1]} ${seat}`;
            if (element.checkVisibility()) found.set(name, element.getBoundingClientRect());
        }
        for (const card of document.querySelectorAll(".places [data-card], .groups [data-card]")) {
            const { place, group } = card.closest("[data-place], [data-group]").dataset;
            const index = [...card.parentElement.children].indexOf(card);
            const face = card.querySelector(".face").getBoundingClientRect();
            found.set(`${card.dataset.card} in ${place ?? group}/${index}`, face);
        }
        return found;
    };
    let before = spots();
    window.shifts = [];
    new MutationObserver(() => {
        const after = spots();
        let shift = 0;
        const moved = [];
        for (const [key, box] of after) {
            const was = before.get(key);
            const far = was ? Math.max(Math.abs(was.left - box.left), Math.abs(was.top - box.top)) : 0;
            if (far < 1) continue;
            moved.push(`${key}: ${far.toFixed(1)}`);
            const part = (box.width * box.height) / (innerWidth * innerHeight);
            shift += (part * far) / Math.max(innerWidth, innerHeight);
        }
        window.shifts.push({ moves: document.getElementById("board").dataset.moves, shift, moved });
        before = after;
    }).observe(document.querySelector(".stage"), { childList: true });
}"""
"""What browsers call layout shift, but for things instead of elements: boards are replaced whole."""


@pytest.mark.parametrize("size", [(360, 740), (740, 360), (1280, 860)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_zones_and_cards_keep_their_places(new_person: NewPerson, size: tuple[int, int]) -> None:
    ann = new_person(viewport={"width": size[0], "height": size[1]})
    ann.make_table(me(), BOT, BOT, composition=SMALL_DECK | {"colours": "RYGB"}, seed="steady")
    ann.page.evaluate(_WATCH)
    while ann.wait_for_turn():
        ann.step_by_mouse()
    shifts = ann.page.evaluate("() => window.shifts")
    assert len(shifts) > 20
    # The last one shows the result.
    assert [each for each in shifts[:-1] if each["shift"] >= MOST_SHIFT] == []
