// The keyboard: everything can be done with it.
// @ts-check
import { board, isLive, walkable } from "./board.js";
import { chosen, letGo } from "./choose.js";
import { hideAdvice } from "./hints.js";
import { leap, now, play, step, toggleLog } from "./history.js";
import { $ } from "./page.js";
import { isTelling } from "./stream.js";

const ARROWS = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"];
/** @type {Record<string, string>} */
const BUTTONS = { c: '[data-move="C"]', k: '[data-move="K"]', e: '[data-move="E"]', u: "[data-undo]", h: "[data-hint]" };

/** @param {KeyboardEvent} event */
export function onKey(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (target.matches("input:not([type=range]), select, textarea") || !document.getElementById("board")) return;
  if (act(event, target)) event.preventDefault();
}

/** @param {KeyboardEvent} event @param {HTMLElement} target @returns {boolean} */
function act(event, target) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (ARROWS.includes(key)) return arrow(key, event.shiftKey, target);
  if (key >= "1" && key <= "4") return press(`[data-group="${key}"] .take`);
  if (BUTTONS[key]) return press(BUTTONS[key]);
  if (key === "l") return toggleLog(), true;
  if (key === "?") return showKeys();
  if (key === "p") return void play(), true;
  if (key === "PageUp" || key === "PageDown") return void leap(event.shiftKey ? "round" : "turn", key === "PageUp" ? -1 : 1), true;
  if (key === "Escape") {
    if (document.body.classList.contains("log-open")) toggleLog(false);
    else if (hideAdvice()) return true;
    else if (!isLive()) void now();
    else {
      const back = chosen() ? $('.pick[aria-pressed="true"]', board()) : null;
      letGo();
      back?.focus();
    }
    return true;
  }
  if (key === "End" && !isLive()) return void now(), true;
  return false;
}

/** @param {string} selector */
function press(selector) {
  const button = $(selector, board());
  button?.click();
  return !!button;
}

/** The arrows walk through cards and places; while looking back, or with Shift, they step through the game.
 * @param {string} key @param {boolean} shift @param {HTMLElement} target */
function arrow(key, shift, target) {
  if (target.matches("input[type=range]")) return false;
  const by = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  // Whoever presses a key while others' moves are told wants to be where the game is.
  if (isTelling()) return true;
  if (shift || (!isLive() && board().dataset.status !== "waiting")) {
    void step(by);
    return true;
  }
  const all = walkable(board());
  if (!all.length) return false;
  const at = all.indexOf(target);
  all[at < 0 ? 0 : (at + by + all.length) % all.length]?.focus();
  return true;
}

function showKeys() {
  /** @type {HTMLDialogElement | null} */ (document.querySelector("#keys"))?.showModal();
  return true;
}
