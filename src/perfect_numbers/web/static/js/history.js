// The log, and stepping through the game.
// @ts-check
import { board, isLive, last, show, shown } from "./board.js";
import { land } from "./flight.js";
import { $, $$, pause } from "./page.js";
import { paceOfOthers } from "./prefs.js";

const slider = () => /** @type {HTMLInputElement | null} */ ($("#slider"));
let wanted = -1;
let going = false;
let playing = false;

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

const here = () => (going ? wanted : shown());

/** @param {number} by */
export function step(by) {
  playing = false;
  return look(here() + by);
}

/** Go to where the next or the last turn or round began. @param {string} what @param {number} by */
export function leap(what, by) {
  playing = false;
  const begins = $$(`.lines .${what}-head`).map((head) => Number(head.dataset.moment) - 1);
  const next = by > 0 ? begins.find((moment) => moment > here()) : begins.filter((moment) => moment < here()).pop();
  return look(next ?? (by > 0 ? Number.MAX_SAFE_INTEGER : 0));
}

/** Let the game go on by itself from here, from the beginning if it is at its end; or stop that. */
export async function play() {
  playing = !playing;
  if (playing && shown() >= last()) await look(0);
  showPlaying(document);
  while (playing && shown() < last()) {
    await pause(paceOfOthers());
    if (playing) await look(shown() + 1);
  }
  playing = false;
  showPlaying(document);
}

/** @param {ParentNode} root */
function showPlaying(root) {
  for (const button of $$(".tool[data-play]", root)) button.classList.toggle("off", !playing);
}

/** Come back to now. */
export function now() {
  playing = false;
  return look(Number.MAX_SAFE_INTEGER);
}

/** The slider was moved. @param {number} moves */
export function slide(moves) {
  playing = false;
  return look(moves);
}

/** Mark on the slider where points were scored: one's own above, the others' below. @param {HTMLElement} fresh */
function markPoints(fresh) {
  const marks = $(".marks");
  const scored = $$(".lines [data-scored]");
  const mine = $(".mine", fresh)?.dataset.seat;
  const made = scored.map((line) => {
    const mark = document.createElement("span");
    mark.className = `mark seat-${line.dataset.by}`;
    mark.classList.toggle("own", line.dataset.by === mine);
    mark.style.setProperty("--at", String(Number(line.dataset.at) / Math.max(1, Number(fresh.dataset.last))));
    mark.style.setProperty("--points", line.dataset.scored ?? "0");
    return mark;
  });
  marks?.replaceChildren(...made);
}

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
  showPlaying(fresh);
  markPoints(fresh);
  const place = $("#moment");
  if (place) place.textContent = `${moment} / ${fresh.dataset.last}`;
  for (const line of $$(".lines [aria-current]")) line.removeAttribute("aria-current");
  const lines = $(".lines");
  const current = $$(".lines [data-at]").filter((line) => Number(line.dataset.at) <= moment).pop();
  current?.setAttribute("aria-current", "true");
  if (current && lines) scrollTo(lines, current);
}

/** Bring a line of the log into sight. @param {HTMLElement} lines @param {HTMLElement} line */
function scrollTo(lines, line) {
  lines.scrollTop = line.offsetTop - lines.offsetTop - lines.clientHeight + line.offsetHeight + (isLive() ? 24 : lines.clientHeight / 2);
}

/** @param {MouseEvent} event */
export function onClick(event) {
  const button = /** @type {HTMLElement} */ (event.target).closest("button");
  if (button?.dataset.at) void slide(Number(button.dataset.at));
  else if (button?.dataset.leap) void leap(button.dataset.leap, Number(button.dataset.by));
  else if (button?.dataset.play !== undefined) void play();
  else if (button?.matches("[data-now]")) void now();
  else if (button?.dataset.step) void step(Number(button.dataset.step));
  else return false;
  return true;
}

/** @param {boolean} [open] */
export function toggleLog(open) {
  const log = $(".log");
  const isOpen = document.body.classList.toggle("log-open", open);
  const [lines, current] = [$(".lines"), $(".lines [aria-current]")];
  if (isOpen && lines && current) scrollTo(lines, current);
  // Where the window is wide the log is always there, opened or not.
  if (log?.checkVisibility()) $(".lines", log)?.focus();
  else board().focus();
}
