// A sum of points, cards and bonus cards, that flies from a row to the score.
// @ts-check
import { reducedMotion } from "./page.js";

const FLIGHT = 600;
const STAY = 1500;

/** @param {HTMLElement} line */
function sum(line) {
  const scored = Number(line.dataset.scored);
  const bonus = Number(line.dataset.bonus ?? 0);
  return bonus ? `${scored - bonus} + ${bonus} = ${scored}` : `+${scored}`;
}

/** Let what a line of the log tells of fly. @param {HTMLElement} line @param {DOMRect | null} from @param {DOMRect} to */
export function fly(line, from, to) {
  const gain = document.createElement("output");
  gain.className = "gain";
  gain.ariaHidden = "true";
  gain.textContent = sum(line);
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
