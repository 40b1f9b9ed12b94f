// Moves arrive from the server; those of others are shown one after another, at a pace that can be followed.
// @ts-check
import { board, isLive, last, show, shown, tableId, version } from "./board.js";
import { isBusy } from "./choose.js";
import { land } from "./flight.js";
import { inLesson, tellsUntil } from "./lesson.js";
import { $, $$ } from "./page.js";
import { hearPhrase, hearResigned } from "./phrases.js";
import { paceOfOthers } from "./prefs.js";

const AWAY_CHECK = 125_000;

let target = 0;
let telling = false;
/** @type {(() => void) | null} */
let skip = null;
/** @type {EventSource | null} */
let source = null;
let awayTimer = 0;

export const isTelling = () => telling;

/** Go to what is now, without waiting. */
export function skipTelling() {
  land();
  skip?.();
}

/** The button that skips; if the telling was cut off, it brings the person to now all the same. */
export function onSkip() {
  skipTelling();
  if (!telling) void show().catch(lost);
}

/** Listen to a table. */
export function listen() {
  source?.close();
  if (!tableId()) return;
  target = last();
  source = new EventSource(`/api/tables/${tableId()}/events?after=${version()}`);
  source.addEventListener("open", () => connected(true));
  source.addEventListener("error", () => connected(false));
  source.addEventListener("table", (event) => hear(JSON.parse(event.data)));
  source.addEventListener("phrase", (event) => hearPhrase(JSON.parse(event.data)));
  source.addEventListener("presence", (event) => presence(JSON.parse(event.data).here));
}

/** A request did not get through: say so, and listen anew until the server answers. */
export function lost() {
  source?.close();
  connected(false);
}

/** The device itself has lost or found the network. */
export function onNetwork() {
  if (!tableId()) return;
  if (navigator.onLine) listen();
  else lost();
}

/** @param {boolean} yes */
function connected(yes) {
  const sign = $("#connection");
  if (!sign) return;
  const was = sign.hidden;
  sign.hidden = yes;
  // Whatever was missed is shown.
  if (yes && !was) void catchUp();
  if (!yes && navigator.onLine && source?.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
}

/** Go to now, unless somebody looks back; being told of the others' moves is not looking back. */
async function catchUp() {
  const looksBack = board().classList.contains("past");
  if (!isBusy() && !telling && !looksBack) await show().catch(lost);
}

/** @param {{ number: number, kind: string, moves: number, seat: number, text: string }} entry */
function hear(entry) {
  if (entry.kind === "leave" && entry.text && entry.number > version()) hearResigned(entry.seat);
  if (entry.kind === "rematch") document.dispatchEvent(new CustomEvent("table:rematch", { detail: entry.text }));
  target = entry.moves;
  if (entry.number <= version() && isLive()) return;
  if (!telling && !isBusy() && !isLive()) return markBehind();
  void follow(entry.kind !== "move");
}

/** Somebody looks back while the game goes on. */
function markBehind() {
  const slider = /** @type {HTMLInputElement | null} */ ($("#slider"));
  if (slider) slider.max = String(target);
}

/** Show what happened since, move by move. @param {boolean} [changed] whether something besides moves happened */
export async function follow(changed = false) {
  if (telling || isBusy()) return;
  telling = true;
  let isLost = false;
  try {
    let skipped = false;
    while (shown() < target && !skipped) {
      await show(shown() + 1, true, true);
      if (!inLesson()) target = Math.max(target, last());
      if (shown() < target) skipped = await pausing();
    }
    if (skipped || shown() > target || changed || !isLive()) await show(inLesson() ? target : null);
  } catch {
    isLost = true;
    lost();
  } finally {
    telling = false;
  }
  // What came while the last board was on its way.
  if (!isLost && isLive() && shown() < target) void follow();
}

/** Wait between two moves; tells whether the person does not want to wait. @returns {Promise<boolean>} */
function pausing() {
  return new Promise((done) => {
    const timer = setTimeout(() => finish(false), paceOfOthers());
    const finish = (/** @type {boolean} */ skipped) => {
      clearTimeout(timer);
      skip = null;
      done(skipped);
    };
    skip = () => finish(true);
  });
}

/** Follow on after a write of one's own. */
export function afterWrite() {
  // In a lesson nobody else tells of moves that were taken back.
  target = inLesson() ? Number(tellsUntil() ?? last()) : Math.max(target, last());
  if (!isLive() || target > shown()) void follow();
}

/** @param {boolean[]} here */
function presence(here) {
  clearTimeout(awayTimer);
  const known = $$(".seat", board()).map((seat) => [Number(seat.dataset.seat), seat.dataset.here !== "no"]);
  if (here.includes(false)) awayTimer = setTimeout(refreshQuietly, AWAY_CHECK);
  if (known.some(([seat, was]) => here[Number(seat) - 1] !== was) || board().dataset.status === "waiting") void refreshQuietly();
}

/** Fetch the board anew unless the person is in the middle of something. */
export async function refreshQuietly() {
  if (telling || isBusy() || !isLive() || $(".dragged") || (board().dataset.picked && !board().dataset.chosen)) return;
  await show(null, false).catch(() => {});
}
