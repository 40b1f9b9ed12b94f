// Choosing a card, then a place. Which moves there are, and what they would do, stands in the page.
// @ts-check
import { board, isLive, show, tableId, take, told, version, walkable } from "./board.js";
import { ask, attempt as tryInLesson, inLesson } from "./lesson.js";
import { fitNote } from "./notes.js";
import { $, $$, announce, page, pause, postForPage, Refusal, tell } from "./page.js";
import { pref } from "./prefs.js";

let busy = false;
let forcedOff = false;
let isAutomatic = false; // whether what keeps the page busy is a move that it makes by itself

export const isBusy = () => busy;

export const chosen = () => board().dataset.picked ?? "";

/** Let go of the chosen card. */
export function letGo() {
  const now = board();
  delete now.dataset.picked;
  for (const option of $$(".option", now)) option.hidden = true;
  for (const pick of $$(".pick[aria-pressed]", now)) pick.setAttribute("aria-pressed", "false");
  for (const card of $$(".going, .hinted, .wanted, .glowing", now)) card.classList.remove("going", "hinted", "wanted", "glowing");
  delete now.dataset.wanted;
  const cancel = $("[data-cancel]", now);
  if (cancel) cancel.hidden = true;
  const prompt = $("#prompt", now);
  if (prompt?.dataset.usual) prompt.textContent = prompt.dataset.usual;
  tell("");
}

/** Say what the chosen card is for: an action card has a prompt of its own. @param {HTMLElement | null} pick */
function introduce(pick) {
  const prompt = $("#prompt", board());
  if (prompt && pick?.dataset.prompt) {
    prompt.dataset.usual ??= prompt.textContent ?? "";
    prompt.textContent = pick.dataset.prompt;
  }
  tell(pick?.dataset.about ?? "", pick?.dataset.rule, true);
}

/** Show which cards would go: by the option that is looked at, or wherever nothing else can be done. @param {HTMLElement} [looked] */
function fray(looked) {
  const now = board();
  const options = looked ? [looked] : $$(".option:not([hidden])", now);
  for (const card of $$(".going", now)) card.classList.remove("going");
  for (const option of options) {
    const others = looked ? [] : $$(".option:not([hidden])", option.parentElement ?? now).filter((other) => other !== option);
    if (option.matches(".steal") || others.length) continue;
    for (const id of (option.dataset.going ?? "").split(" ")) {
      if (id) $(`.stack [data-card="${id}"]`, now)?.classList.add("going");
    }
  }
}

/** What the pointer lies on is told in a whole sentence. @param {Element} target */
export function preview(target) {
  const option = /** @type {HTMLElement | null} */ (target.closest(".option[data-move]"));
  const answer = $("#answer");
  if (option) {
    tell(option.ariaLabel ?? "", null, true);
    fray(option);
    if (answer) answer.dataset.previewed = "yes";
  } else if (answer?.dataset.previewed) {
    delete answer.dataset.previewed;
    fray();
    introduce($('.pick[aria-pressed="true"]', board()));
  }
}

/** Choose a card: light up where it can go. With one possible place, go there.
 * @param {string} source @param {{ once?: boolean, focus?: boolean }} [how] */
export function choose(source, { once = true, focus = false } = {}) {
  letGo();
  const now = board();
  const options = $$(".option", now).filter((option) => option.dataset.source === source);
  const only = options.length === 1 ? options[0]?.dataset.move : "";
  if (once && only) return void perform(only);
  now.dataset.picked = source;
  const pick = $(`.pick[data-source="${source.slice(0, 2)}"]`, now);
  pick?.setAttribute("aria-pressed", "true");
  introduce(pick);
  const cancel = $("[data-cancel]", now);
  if (cancel) cancel.hidden = now.dataset.chosen === source;
  fitNote();
  for (const option of options) option.hidden = false;
  fray();
  if (focus) walkable(now)[0]?.focus();
}

/** Make a move and show what it did. @param {string} move */
export async function perform(move) {
  await write("moves", { move });
}

/** Take the last move back, and what the page was just doing by itself. Whoever asks twice in a hurry means two moves. */
export async function undo() {
  const before = isAutomatic ? board().dataset.moves : "";
  forcedOff = true;
  while (busy) await pause(20);
  if (before && Number(board().dataset.moves) > Number(before) && $("[data-undo]")) await write("undo", {});
  await write("undo", {});
}

/** Do something at the table; the answer is the table as it is then. @param {string} path @param {object} body */
export async function write(path, body) {
  if (busy || !isLive()) return;
  busy = true;
  if (path === "moves") forcedOff = false;
  document.dispatchEvent(new Event("table:writing"));
  try {
    const answer = inLesson()
      ? tryInLesson(path, body, told())
      : postForPage(`/api/tables/${tableId()}/${path}?since=${told()}`, { number: version(), ...body });
    await take(await answer);
  } catch (error) {
    if (!(error instanceof Refusal)) return void document.dispatchEvent(new Event("table:lost"));
    if (error.code === "stale") await show();
    tell(error.message, error.rule);
  } finally {
    busy = false;
    document.dispatchEvent(new Event("table:written"));
  }
}

/** Ask the server why a move is not possible. @param {string} move */
export async function explain(move) {
  const wish = new URLSearchParams({ move });
  const answer = await (inLesson() ? ask("why", wish) : page(`/t/${tableId()}/why?${wish}`));
  const why = answer.getElementById("why");
  if (why?.dataset.move) return void perform(why.dataset.move);
  tell(why?.textContent?.trim() ?? "", why?.dataset.rule || null);
}

/** A click on a place. With a card chosen it goes there; without one, the only card that fits does.
 * @param {HTMLElement} place */
export function clickPlace(place) {
  if (!chosen()) return offer(place);
  const options = $$(".option:not([hidden])", place);
  if (options[0]) return options.length === 1 ? pursue(options[0], false) : undefined;
  const move = attempt(place);
  if (!move) {
    shake(place);
    return tell($("#prompt", board())?.textContent ?? "", null, true);
  }
  const same = $$(".option:not([hidden])", board()).find((option) => option.dataset.move === move);
  if (same) return pursue(same, false);
  shake(place);
  void explain(move);
}

/** A place was clicked before any card: play the only card that fits, ask which, or say why none does.
 * @param {HTMLElement} place */
function offer(place) {
  const now = board();
  if (!isLive()) return;
  const options = $$(".option[data-move]", place);
  const only = options.length === 1 ? options[0] : undefined;
  // What costs cards is shown first.
  if (only?.matches(".lower, .replace")) return choose(only.dataset.source ?? "", { once: false });
  if (only) return pursue(only, false);
  if (options.length > 1) {
    letGo();
    now.dataset.wanted = place.dataset.place;
    const sources = new Set(options.map((option) => option.dataset.source?.slice(0, 2)));
    if (sources.size === 1) return choose(options[0]?.dataset.source?.slice(0, 2) ?? "", { once: false });
    for (const pick of $$(".pick[data-source]", now)) if (sources.has(pick.dataset.source)) pick.classList.add("wanted");
    return tell($("#answer")?.dataset.which ?? "", null, true);
  }
  shake(place);
  const pick = $(".dock .pick", now);
  const move = pick ? attempt(place, pick) || pick.dataset.why || "" : "";
  if (move) void explain(move);
  else if (now.dataset.mine === "yes") tell(($("h4", place) ?? $("#prompt", now))?.textContent ?? "", null, true);
  else void explain("E");
}

/** Shake something at which nothing can be done. @param {HTMLElement} element */
function shake(element) {
  element.classList.remove("shaken");
  void element.offsetWidth;
  element.classList.add("shaken");
}

/** Do what a button at a place stands for: a move, or another choice. @param {HTMLElement} option @param {boolean} focus */
function pursue(option, focus) {
  if (option.dataset.choose) choose(option.dataset.choose, { focus });
  else if (option.dataset.move) void perform(option.dataset.move);
}

/** How a card put at this place is written, the chosen one unless said. @param {HTMLElement} place @param {HTMLElement | null} [pick] */
function attempt(place, pick = $('.pick[aria-pressed="true"]', board())) {
  const tries = pick?.dataset.tries?.split(" ") ?? [];
  for (const text of tries) {
    const key = /\{(\w+)\}/.exec(text)?.[1] ?? "";
    const value = place.dataset[key];
    if (value) return text.replace(`{${key}}`, value);
  }
  return "";
}

/** When a new board lies there and it is this person's turn: choose what is chosen anyway, do what is forced.
 * @param {HTMLElement} now */
export async function begin(now) {
  if (now.dataset.mine !== "yes") return;
  if (now.dataset.chosen) choose(now.dataset.chosen, { once: false });
  const forced = pref("forced") && !forcedOff ? now.dataset.forced : "";
  const end = pref("autoEnd") && !forcedOff ? now.dataset.end : "";
  if (!forced && !end) return;
  await pause(650);
  while (busy) await pause(50);
  if (board() !== now || document.querySelector("dialog[open]")) return;
  isAutomatic = true;
  await perform(forced || end || "");
  isAutomatic = false;
}

/** A click anywhere on the board. @param {MouseEvent} event */
export function onClick(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const button = target.closest("button");
  const byKey = event.detail === 0;
  if (button?.dataset.choose || button?.dataset.move) return pursue(button, byKey);
  if (button?.dataset.why) {
    shake(button);
    return void explain(button.dataset.why);
  }
  if (button?.matches("[data-cancel]")) return letGo();
  if (button?.matches("[data-undo]")) return void undo();
  if (button?.matches(".pick[data-source]")) {
    const source = button.dataset.source ?? "";
    const wanted = board().dataset.wanted;
    if (wanted) {
      const there = $$(".option", board()).find((option) => option.dataset.source === source && option.closest("[data-place]")?.getAttribute("data-place") === wanted);
      if (there) return pursue(there, byKey);
    }
    // A second click on the same thing undoes the choice.
    return chosen().startsWith(source) ? letGo() : choose(source, { focus: byKey });
  }
  const place = /** @type {HTMLElement | null} */ (target.closest("[data-place]"));
  if (place && !button) return clickPlace(place);
  if (button || target.closest("a, aside, .dock")) return;
  letGo();
  const taken = /** @type {HTMLElement | null} */ (target.closest(".taken"));
  if (taken) {
    shake(taken);
    return void explain(`T${taken.dataset.group}`);
  }
  const head = /** @type {HTMLElement | null} */ (target.closest(".head"));
  if (head) void import("./facts.js").then(({ tellFacts }) => tellFacts(head));
}

/** Tell aloud what happened, and whose turn it is. @param {HTMLElement} now */
export function announceBoard(now) {
  const told = [$(`.lines [data-at="${now.dataset.moves}"]`), ...$$(".news li", now)];
  announce(told.map((line) => line?.textContent?.trim() ?? "").filter((text, i, all) => text && all.indexOf(text) === i).join(" "));
  if (now.dataset.mine === "yes") announce($("#prompt", now)?.textContent ?? "", "assertive");
}
