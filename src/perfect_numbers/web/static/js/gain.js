// Points that were just scored fly from their row to the score, as a sum: cards and bonus cards.
// @ts-check
import { $, reducedMotion } from "./page.js";

const FLIGHT = 600;
const STAY = 1500;
/** Where the row lies that may be completed. @type {DOMRect | null} */
let asked = null;
let before = -1;

/** Show what the last move brought. @param {HTMLElement} board */
export function showGain(board) {
  const moves = Number(board.dataset.moves);
  const line = moves === before + 1 ? $(`.lines [data-at="${moves}"][data-scored]`) : null;
  const pile = $(`[data-pile="points:${line?.dataset.by}"]`, board);
  if (line && pile && !document.hidden) fly(sum(line), asked, pile.getBoundingClientRect());
  before = moves;
  asked = $(".place.asked", board)?.getBoundingClientRect() ?? null;
}

/** @param {HTMLElement} line */
function sum(line) {
  const scored = Number(line.dataset.scored);
  const bonus = Number(line.dataset.bonus ?? 0);
  return bonus ? `${scored - bonus} + ${bonus} = ${scored}` : `+${scored}`;
}

/** @param {string} text @param {DOMRect | null} from @param {DOMRect} to */
function fly(text, from, to) {
  const gain = document.createElement("output");
  gain.className = "gain";
  gain.ariaHidden = "true";
  gain.textContent = text;
  document.body.append(gain);
  const box = gain.getBoundingClientRect();
  const spot = (/** @type {DOMRect} */ at) => {
    const x = Math.min(Math.max(at.left + at.width / 2 - box.width / 2, 4), innerWidth - box.width - 4);
    return `translate(${x}px, ${at.top + at.height / 2 - box.height / 2}px)`;
  };
  gain.style.transform = spot(to);
  if (from && !reducedMotion()) gain.animate([{ transform: `${spot(from)} scale(1.5)` }, { transform: spot(to) }], { duration: FLIGHT, easing: "ease-in-out" });
  setTimeout(() => gain.remove(), STAY);
}
