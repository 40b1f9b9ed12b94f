// Small notes that explain the game at the moment they matter, each once.
// @ts-check
import { measureDock } from "./board.js";
import { $$ } from "./page.js";
import { keep, pref, recallJson, setPref } from "./prefs.js";

/** @returns {string[]} */
const seen = () => recallJson("notes") ?? [];

/** Show the most urgent note that was not seen yet. @param {HTMLElement} board */
export function showNote(board) {
  if (!pref("notes")) return;
  const next = $$("[data-note]", board).find((note) => !seen().includes(note.dataset.note ?? ""));
  if (next) next.hidden = false;
  measureDock();
}

/** @param {HTMLElement} target @returns {boolean} */
export function onClick(target) {
  const note = /** @type {HTMLElement | null} */ (target.closest("[data-note]"));
  if (!note || !target.closest("[data-seen], [data-seen-all]")) return false;
  keep("notes", JSON.stringify([...seen(), note.dataset.note]));
  if (target.closest("[data-seen-all]")) setPref("notes", false);
  note.hidden = true;
  measureDock();
  return true;
}

/** Whoever has acted has read it. @param {HTMLElement} board */
export function markSeen(board) {
  const shown = $$("[data-note]", board).filter((note) => !note.hidden).map((note) => note.dataset.note);
  if (shown.length) keep("notes", JSON.stringify([...new Set([...seen(), ...shown])]));
}
