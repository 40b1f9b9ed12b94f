// What was learned so far, in the list of lessons and on the first page; loaded only there.
// @ts-check
import { learned } from "./lesson.js";
import { $, $$ } from "./page.js";
import { recall } from "./prefs.js";

/** Mark what was learned in the list of lessons, and go on with the first that was not; offer them to the new. */
export function showProgress() {
  // Whoever has played has seen notes.
  for (const line of $$("[data-first-time]")) line.hidden = recall("notes") !== null;
  const links = /** @type {HTMLAnchorElement[]} */ ($$("[data-stage]"));
  for (const link of links) {
    const mark = $(".learned", link);
    if (mark) mark.hidden = !learned().includes(link.dataset.stage ?? "");
  }
  const next = links.find((link) => !learned().includes(link.dataset.stage ?? ""));
  const begin = /** @type {HTMLAnchorElement | null} */ ($("[data-next-lesson]"));
  if (begin && next) begin.href = next.href;
}
