// A few set phrases instead of a chat: each person reads them in their own language.
// @ts-check
import { callToTurn } from "./alerts.js";
import { board, tableId } from "./board.js";
import { $, announce, post, Refusal } from "./page.js";
import { pref } from "./prefs.js";

const LONG = 6000;
/** Whoever lets the others wait for so long can be nudged; after the longer time a bot may play for them. */
const SLOW = 30_000;
const STUCK = 605_000;

let waitingFor = "";
let since = 0;
/** @type {number[]} */
let timers = [];

/** @param {string} phrase */
export async function say(phrase) {
  /** @type {HTMLDialogElement | null} */ ($("#people"))?.close();
  try {
    await post(`/api/tables/${tableId()}/phrases`, { phrase });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    bubble(error.message);
  }
}

/** Somebody at the table says something. @param {{ seat: number, phrase: string }} said */
export function hearPhrase({ seat, phrase }) {
  const text = $(`[data-phrase="${CSS.escape(phrase)}"]`)?.textContent;
  if (!text || !pref("phrases")) return;
  bubble(($("#phrases")?.dataset.saying ?? "").replace("{name}", nameAt(seat)).replace("{phrase}", text));
  if (phrase === "your-turn" && board().dataset.mine === "yes") callToTurn(board());
}

/** Somebody leaves a running game. @param {number} seat */
export function hearResigned(seat) {
  bubble(($("#phrases")?.dataset.resigned ?? "").replace("{name}", nameAt(seat)));
}

/** @param {number} seat */
function nameAt(seat) {
  const who = $(`#seat-${seat} .who`) ?? $(`.seat-line:nth-child(${seat}) .who`);
  return who?.firstChild?.textContent?.trim() ?? "";
}

/** @param {string} text */
function bubble(text) {
  const shown = Object.assign(document.createElement("p"), { textContent: text });
  $("#bubbles")?.append(shown);
  announce(text);
  setTimeout(() => shown.remove(), LONG);
}

/** Offer to nudge whoever takes long. @param {HTMLElement} fresh */
export function watchTheSlow(fresh) {
  timers.forEach(clearTimeout);
  const button = $("[data-nudge]", fresh);
  if (!button) return;
  const now = `${fresh.dataset.turn} ${fresh.dataset.moves}`;
  if (now !== waitingFor) since = Date.now();
  waitingFor = now;
  const waited = Date.now() - since;
  timers = [setTimeout(() => (button.hidden = false), Math.max(0, SLOW - waited))];
  if (waited < STUCK) timers.push(setTimeout(() => document.dispatchEvent(new Event("table:stuck")), STUCK - waited));
}
