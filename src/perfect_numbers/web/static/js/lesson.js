// The tutorial: the same table, but nothing is stored. The page sends the moves so far and gets the board after them.
// @ts-check
import { $, announce, page } from "./page.js";
import { keep, recallJson } from "./prefs.js";

const panel = () => $("[data-lesson]");

/** Tell whether the table on this page is a lesson's. */
export const inLesson = () => !!panel();

const played = () => (panel()?.dataset.played ?? "").split(" ").filter(Boolean);

/** @returns {string[]} */
export const learned = () => recallJson("learned") ?? [];

/** Ask something about the lesson as it lies now. @param {string} what @param {Iterable<[string, string]>} query */
export function ask(what, query, moves = played()) {
  const { at, query: where } = panel()?.dataset ?? {};
  const wish = new URLSearchParams([...query, ...new URLSearchParams(where), ["played", moves.join(" ")]]);
  return page(`${at}/${what}?${wish}`);
}

/** Make a move, take the last one back, or do something else. @param {string} path @param {{ move?: string }} body @param {number} told */
export function attempt(path, body, told) {
  const moves = path === "moves" ? [...played(), body.move ?? ""] : played().slice(0, -1);
  return ask(path === "moves" || !panel()?.dataset.query ? "board" : path, [["since", String(told)]], moves);
}

/** Up to which move the answer tells, if not up to the last. */
export const tellsUntil = () => panel()?.dataset.until;

/** Point at where to look, say how it went, and remember what was learned. @param {HTMLElement} board */
export function showLesson(board) {
  const lesson = $("[data-lesson]", board);
  if (!lesson) return;
  const { point, standing, lesson: key } = lesson.dataset;
  if (point) $(point, board)?.classList.add("pointed");
  if (standing === "going") return;
  if ((standing === "done" || standing === "right") && key) keep("learned", JSON.stringify([...new Set([...learned(), key])]));
  announce($(".lesson-text", lesson)?.textContent ?? "", "assertive");
  $(".main", lesson)?.focus({ preventScroll: true });
}
