"""Walks through the table as people see it and measures it: `python -m tools.walk`.

Recorded moments, eight windows from a small phone to a large screen, four languages, with notes and with hints:
everything that can be chosen must lie in the window, uncovered and large enough for a finger, and no text may be cut,
broken inside a word or written over another. Prints what is wrong and where; exit code 1 if anything is.
"""

import argparse
import shutil
import sys
from collections import Counter
from multiprocessing import Pool
from typing import Final

from playwright.sync_api import sync_playwright

from perfect_numbers.i18n.languages import LANGUAGES
from tests.web.browser.geometry import SIZES, walk
from tests.web.browser.moments import Moment, moments

PROCESSES: Final = 2
AT_ONCE: Final = 10
"""So many moments are walked through before what was found is told."""

Share = tuple[list[Moment], list[str], list[tuple[int, int]]]


def _part(share: Share) -> tuple[int, list[tuple[str, str]]]:
    """Walk some of the moments."""
    looked, wrong = 0, []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for where, found in walk(browser, *share):
            looked += 1
            wrong += [(where, problem) for problem in found]
        browser.close()
    return looked, wrong


def main() -> int:
    """Walk, and tell what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--moments", type=int, default=210)
    parser.add_argument("--skip", type=int, default=0, metavar="MOMENTS", help="go on where a walk was stopped")
    parser.add_argument("--languages", nargs="+", default=list(LANGUAGES))
    parser.add_argument("--sizes", nargs="+", default=[f"{width}x{height}" for width, height in SIZES])
    given = parser.parse_args()
    sizes = [(int(width), int(height)) for width, height in (size.split("x") for size in given.sizes)]
    chosen = moments(given.moments)[given.skip :]
    shares = [(chosen[i : i + AT_ONCE], given.languages, sizes) for i in range(0, len(chosen), AT_ONCE)]
    looked, wrong = 0, []
    with Pool(PROCESSES) as pool:
        for done, (part, found) in enumerate(pool.imap(_part, shares), 1):
            looked += part
            wrong += found
            moments_done = given.skip + min(done * AT_ONCE, len(chosen))
            said = [f"{moments_done} moments, {looked} tables, {len(wrong)} things", *sorted(set(found))]
            print(*said, sep="\n  ", file=sys.stderr, flush=True)
    first = {problem.partition(" (with")[0]: f"{where}: {problem}" for where, problem in reversed(wrong)}
    for problem, times in Counter(problem.partition(" (with")[0] for _, problem in wrong).most_common():
        print(f"{times:6} {problem}\n       first at {first[problem]}")
    print(f"Looked at {looked} tables; {len(wrong)} things are wrong.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
