// The log, and stepping through the game.
// @ts-check
import { board, isLive, last, show, shown } from "./board.js";
import { land } from "./flight.js";
import { $, $$ } from "./page.js";

const slider = () => /** @type {HTMLInputElement | null} */ ($("#slider"));
let wanted = -1;
let going = false;

/** Show a moment; the last one asked for wins. @param {number} moves */
export async function look(moves) {
  const most = Math.max(last(), Number(slider()?.max ?? 0));
  wanted = Math.min(Math.max(moves, 0), most);
  if (going) return;
  going = true;
  try {
    while (wanted !== shown() || (wanted === most && !isLive())) {
      const goal = wanted;
      land();
      await show(goal >= most ? null : goal, Math.abs(goal - shown()) === 1);
      if (wanted === goal) break;
    }
  } finally {
    going = false;
  }
}

/** @param {number} by */
export const step = (by) => look((going ? wanted : shown()) + by);

/** Come back to now. */
export const now = () => look(Number.MAX_SAFE_INTEGER);

/** Keep slider and log in step with the board. @param {HTMLElement} fresh */
export function mark(fresh) {
  if (fresh.dataset.status === "waiting") return;
  const moment = Number(fresh.dataset.moves);
  const range = slider();
  if (range) {
    range.max = fresh.dataset.last ?? "0";
    range.value = String(moment);
    range.setAttribute("aria-valuetext", $(`.lines [data-at="${moment}"]`)?.textContent ?? String(moment));
  }
  const place = $("#moment");
  if (place) place.textContent = `${moment} / ${fresh.dataset.last}`;
  for (const line of $$(".lines [aria-current]")) line.removeAttribute("aria-current");
  const lines = $(".lines");
  const current = $$(".lines [data-at]").filter((line) => Number(line.dataset.at) <= moment).pop();
  current?.setAttribute("aria-current", "true");
  if (current && lines) lines.scrollTop = current.offsetTop - lines.offsetTop - lines.clientHeight + current.offsetHeight + (isLive() ? 24 : lines.clientHeight / 2);
}

/** @param {MouseEvent} event */
export function onClick(event) {
  const button = /** @type {HTMLElement} */ (event.target).closest("button");
  if (button?.dataset.at) void look(Number(button.dataset.at));
  else if (button?.matches("[data-now]")) void now();
  else if (button?.dataset.step) void step(Number(button.dataset.step));
  else return false;
  return true;
}

/** @param {boolean} [open] */
export function toggleLog(open) {
  const log = $(".log");
  const isOpen = document.body.classList.toggle("log-open", open);
  // Where the window is wide the log is always there, opened or not.
  if (log && (isOpen || getComputedStyle(log).position !== "fixed")) $(".lines", log)?.focus();
  else board().focus();
}
