// Dragging does the same as clicking: a card to a place, a group to one's own rows.
// @ts-check
import { choose, chosen, clickPlace, letGo, perform } from "./choose.js";
import { $, $$ } from "./page.js";

const FAR = 8;
/** @type {{ from: HTMLElement, x: number, y: number, ghost: HTMLElement | null } | null} */
let drag = null;
let justDragged = false;

/** Tell whether the click that follows belongs to a drag. */
export function endsDrag() {
  const was = justDragged;
  justDragged = false;
  return was;
}

/** @param {PointerEvent} event */
export function onDown(event) {
  justDragged = false;
  const target = /** @type {HTMLElement} */ (event.target);
  const from = /** @type {HTMLElement | null} */ (target.closest(".pick[data-source], .take[data-move]"));
  if (from && event.isPrimary && event.button === 0) drag = { from, x: event.clientX, y: event.clientY, ghost: null };
}

/** @param {PointerEvent} event */
export function onMove(event) {
  if (!drag) return;
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
    drag.ghost = lift(drag.from);
    if (drag.from.dataset.source) choose(drag.from.dataset.source, { once: false });
  }
  drag.ghost.style.translate = `${event.clientX - drag.ghost.offsetWidth / 2}px ${event.clientY - drag.ghost.offsetHeight / 2}px`;
}

/** @param {PointerEvent} event */
export function onUp(event) {
  const done = drag;
  drag = null;
  if (!done?.ghost) return;
  done.ghost.remove();
  justDragged = true;
  const below = document.elementFromPoint(event.clientX, event.clientY);
  if (done.from.dataset.move) {
    if (below?.closest(".mine, .dock")) void perform(done.from.dataset.move);
    return;
  }
  const place = /** @type {HTMLElement | null} */ (below?.closest("[data-place]") ?? null);
  if (place && chosen()) clickPlace(place);
  else letGo();
}

export function onCancel() {
  drag?.ghost?.remove();
  drag = null;
}

/** Make a picture of what is dragged. @param {HTMLElement} from */
function lift(from) {
  const ghost = document.createElement("div");
  ghost.className = "dragged";
  for (const face of $$(".face", from)) ghost.append(face.cloneNode(true));
  ghost.style.setProperty("--w", getComputedStyle($(".face", from) ?? from).getPropertyValue("--w"));
  document.body.append(ghost);
  return ghost;
}
