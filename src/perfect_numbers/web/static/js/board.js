// The board: fetching it, swapping it in, keeping focus and what was open.
// @ts-check
import { fly } from "./flight.js";
import { ask, inLesson } from "./lesson.js";
import { $, $$, page } from "./page.js";

/** @returns {HTMLElement} */
export const board = () => /** @type {HTMLElement} */ (document.getElementById("board"));

export const tableId = () => $("[data-table]")?.dataset.table ?? "";

/** The number of moves that the board shows. */
export const shown = () => Number(board().dataset.moves);

/** The number of moves that the game had when the board was made. */
export const last = () => Number(board().dataset.last);

export const isLive = () => board().dataset.live === "yes";

/** The version of the table, which every write names. */
export const version = () => Number(board().dataset.number);

/** @type {((board: HTMLElement) => void)[]} */
const listeners = [];

/** Be told whenever another board lies on the table. @param {(board: HTMLElement) => void} listener */
export const onBoard = (listener) => listeners.push(listener);

/** Fetch and show the board after so many moves, or as it is now. @param {number | null} [moves] @param {boolean} [withFlight] @param {boolean} [telling] */
export async function show(moves = null, withFlight = true, telling = false) {
  const query = new URLSearchParams({ since: String(told()) });
  if (moves !== null) query.set("at", String(moves));
  if (telling) query.set("telling", "true");
  await take(await (inLesson() ? ask("board", query) : page(`/t/${tableId()}/board?${query}`)), withFlight);
}

/** The number of moves that the log on the page tells of. */
export const told = () => Number($(".lines")?.dataset.until ?? -1);

/** Show a board that the server has sent, with the new lines of the log. @param {Document} answer @param {boolean} [withFlight] */
export async function take(answer, withFlight = true) {
  const fresh = answer.getElementById("board");
  if (fresh) await put(fresh, withFlight, () => takeLines(answer, Number(fresh.dataset.last)));
}

/** Put a board on the table. @param {HTMLElement} fresh @param {boolean} withFlight @param {() => void} also */
function put(fresh, withFlight, also) {
  const old = board();
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.key;
  const settle = () => {
    also();
    if (focused) refocus(fresh, focused);
    for (const listener of listeners) listener(fresh);
  };
  if (withFlight) return fly(old, fresh, settle);
  old.replaceWith(fresh);
  settle();
  return Promise.resolve();
}

/** Give the focus to what had it, or else to the next thing that can be done. @param {HTMLElement} fresh @param {string} key */
function refocus(fresh, key) {
  const same = $(`[data-key="${CSS.escape(key)}"]:not([hidden])`, fresh);
  (same ?? walkable(fresh)[0])?.focus({ preventScroll: true });
}

/** What can be walked through with the arrows, in order: places if a card is chosen, else groups, cards and buttons.
 * @param {HTMLElement} root @returns {HTMLElement[]} */
export function walkable(root) {
  const seen = (/** @type {HTMLElement} */ element) => element.getClientRects().length > 0;
  const options = $$(".option:not([hidden])", root).filter(seen);
  const rest = $$(".take[data-move], .pick[data-source], .actions > button, .aids > button", root).filter(seen);
  return options.length ? [...options, ...rest] : rest;
}

/** Append the new lines of the log, and drop those that were taken back. @param {Document} answer @param {number} until */
function takeLines(answer, until) {
  const lines = $(".lines");
  if (!lines) return;
  for (const line of $$("[data-moment], [data-at]", lines)) {
    if (Number(line.dataset.moment ?? line.dataset.at) > until) line.closest("li")?.remove();
  }
  const known = Number(lines.dataset.until ?? -1);
  const fresh = answer.getElementById("new-lines");
  if (fresh?.dataset.whole !== undefined) lines.replaceChildren(...fresh.children);
  else if (fresh && until > known) lines.append(...fresh.children);
  lines.dataset.until = String(until);
}
