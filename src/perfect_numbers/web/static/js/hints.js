// Hints in three steps, and why a bot played as it did. Never more than was asked for.
// @ts-check
import { board, tableId } from "./board.js";
import { choose, chosen, isBusy, letGo } from "./choose.js";
import { ask, inLesson } from "./lesson.js";
import { $, page, Refusal, tell } from "./page.js";

const STEPS = 3;
let step = 0;
/** What this person had chosen before asking. */
let meant = "";

const panel = () => $("#advice");

/** Ask for a hint; each time again it says more. */
export async function hint() {
  const now = board();
  const button = $("[data-hint]", now);
  if (isBusy() || !button) return;
  if (!step) meant = chosen() === now.dataset.chosen ? "" : chosen();
  const query = new URLSearchParams({ step: String(Math.min(step + 1, STEPS)) });
  if (meant) query.set("chosen", meant);
  const advice = await asked(() => (inLesson() ? ask("hint", query) : page(`/t/${tableId()}/hint?${query}`)), "#hint");
  if (!advice || now !== board()) return;
  step = Number(advice.dataset.step);
  if (step > 1) void import("./puzzle.js").then(({ lookedUp }) => lookedUp($("[data-puzzle]", now)?.dataset.puzzle));
  const label = button.dataset.labels?.split("|")[step - 1];
  if (label) {
    $("span", button)?.replaceChildren(label);
    button.title = label;
  }
  button.hidden = step === STEPS;
  show(now, advice);
}

/** Show a hint where it is. @param {HTMLElement} now @param {HTMLElement} advice */
function show(now, advice) {
  const { point, move } = advice.dataset;
  letGo();
  if (step === 1) tell(advice.textContent?.trim() ?? "", null, true);
  else {
    const option = $(`.option[data-move="${CSS.escape(move ?? "")}"]`, now);
    if (option?.dataset.source) choose(option.dataset.source, { once: false });
    $(`[data-move="${CSS.escape(move ?? "")}"]`, now)?.classList.add("hinted");
    open(advice);
  }
  if (point) $(point, now)?.classList.add("glowing");
}

/** Ask why a bot has played a turn as it did. @param {string} turn */
export async function because(turn) {
  const told = await asked(() => page(`/t/${tableId()}/because/${turn}`), "#because");
  if (told) open(told);
}

/** Ask the server; what it cannot answer now is said. @param {() => Promise<Document>} question @param {string} what */
async function asked(question, what) {
  try {
    return $(what, await question());
  } catch (error) {
    if (error instanceof Refusal) tell(error.message);
    return null;
  }
}

/** @param {HTMLElement} told */
function open(told) {
  const place = panel();
  if (!place) return;
  $(".told", place)?.replaceChildren(told);
  place.hidden = false;
  // What is new comes into sight, however little room there is.
  place.scrollTop = $("h3", told)?.offsetTop ?? 0;
}

/** Tell whether there was something to put away. */
export function hideAdvice() {
  const place = panel();
  const wasOpen = place?.hidden === false;
  if (place) place.hidden = true;
  return wasOpen;
}

/** Another board lies there: what was said is of the past. */
export function forgetHint() {
  step = 0;
  hideAdvice();
}

/** @param {HTMLElement} target @returns {boolean} */
export function onClick(target) {
  const button = target.closest("button");
  if (button?.matches("[data-hint], [data-more]")) void hint();
  else if (button?.dataset.because) void because(button.dataset.because);
  else if (button?.matches("[data-hide-advice]")) hideAdvice();
  else return false;
  return true;
}
