// Small notes that explain the game at the moment they matter, each once. They fold into one line.
// @ts-check
import { $, $$ } from "./page.js";
import { keep, pref, recallJson, setPref } from "./prefs.js";

/** @returns {string[]} */
const seen = () => recallJson("notes") ?? [];

/** Open a note, or leave only the line that opens it. @param {HTMLElement} note @param {boolean} open */
function unfold(note, open) {
  for (const part of $$("p, [data-fold]", note)) part.hidden = !open;
  for (const line of $$("[data-unfold]", note)) line.hidden = open;
}

/** Show the most urgent note that was not seen yet. @param {HTMLElement} board */
export function showNote(board) {
  leaveOpen();
  if (!pref("notes")) return;
  const next = $$("[data-note]", board).find((note) => !seen().includes(note.dataset.note ?? ""));
  if (!next?.parentElement) return;
  next.hidden = false;
  saying = next.parentElement;
  fitting.observe(saying);
}

/** Where a note is that nobody has folded or opened. @type {HTMLElement | null} */
let saying = null;

/** A note is open where there is room for it beside the prompt, until somebody decides otherwise. */
export function fitNote() {
  const note = saying && $("[data-note]:not([hidden])", saying);
  if (!note || !saying) return;
  const room = saying;
  const fits = () => room.scrollHeight <= room.clientHeight;
  note.classList.remove("later");
  unfold(note, true);
  unfold(note, fits());
  // Where much has happened, it waits for a quieter moment.
  note.classList.toggle("later", !fits());
}

const fitting = new ResizeObserver(fitNote);

function leaveOpen() {
  fitting.disconnect();
  saying = null;
}

/** @param {HTMLElement} target @returns {boolean} */
export function onClick(target) {
  const note = /** @type {HTMLElement | null} */ (target.closest("[data-note]"));
  if (!note || !target.closest("[data-fold], [data-unfold], [data-seen-all]")) return false;
  leaveOpen();
  markSeen(note.parentElement ?? note);
  unfold(note, !!target.closest("[data-unfold]"));
  if (target.closest("[data-seen-all]")) {
    setPref("notes", false);
    note.hidden = true;
  }
  $(note.hidden ? "#board" : "[data-fold]:not([hidden]), [data-unfold]:not([hidden])", note.hidden ? document : note)?.focus();
  return true;
}

/** Whoever has acted, or folded it, has read it. @param {ParentNode} board */
export function markSeen(board) {
  const shown = $$("[data-note]:not([hidden], .later)", board).map((note) => note.dataset.note);
  if (shown.length) keep("notes", JSON.stringify([...new Set([...seen(), ...shown])]));
}
