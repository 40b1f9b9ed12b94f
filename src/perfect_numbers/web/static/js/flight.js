// A card is one thing: when the board changes, the cards that changed place fly there.
// @ts-check
import { $, $$, pause, reducedMotion } from "./page.js";

/** Milliseconds in which a flight has to begin. */
const PATIENCE = 800;

/** @typedef {{ key: string, card: HTMLElement | null, pile: HTMLElement | null }} Whereabouts */

/** @type {ViewTransition | null} */
let flying = null;

/** Let flying cards land at once. */
export function land() {
  flying?.skipTransition();
}

/** Find every card on a board, by its number. @param {HTMLElement} board @returns {Map<string, Whereabouts>} */
function whereabouts(board) {
  const found = new Map();
  for (const pile of $$("[data-pile]", board)) {
    for (const id of (pile.dataset.cards ?? "").split(" ")) if (id) found.set(id, { key: pile.dataset.pile, card: null, pile });
  }
  for (const card of $$("[data-card]", board)) {
    const holder = card.closest("[data-place], [data-group], .hand");
    const place = holder instanceof HTMLElement ? (holder.dataset.place ?? holder.dataset.group ?? holder.className) : "";
    const index = card.parentElement ? [...card.parentElement.children].indexOf(card) : 0;
    found.set(card.dataset.card, { key: `${place}/${index}`, card, pile: null });
  }
  return found;
}

/** @param {HTMLElement | null} element */
const isShown = (element) => !!element && element.getClientRects().length > 0;

/** What flies: in a row the card itself is only as large as the part that can be seen. @param {HTMLElement | null} card */
const flown = (card) => (card ? $(".face", card) ?? card : null);

/** Give a card a name for its flight; one that cannot be seen flies to or from where its pile or seat is.
 * @param {HTMLElement} board @param {string} id @param {Whereabouts | undefined} at @param {HTMLElement[]} ghosts */
function name(board, id, at, ghosts) {
  let element = at?.card ?? null;
  if (!isShown(element)) {
    const spot = at?.pile ?? element?.closest(".seat") ?? board.querySelector(".deck");
    if (!(spot instanceof HTMLElement) || !isShown(spot)) return;
    element = document.createElement("span");
    element.className = "card ghost";
    const art = board.querySelector(".deck .face")?.cloneNode(true);
    if (art) element.append(art);
    spot.append(element);
    ghosts.push(element);
  }
  flown(element)?.style.setProperty("view-transition-name", `card-${id}`);
}

/** Put a new board in the place of the old one.
 * @param {HTMLElement} old @param {HTMLElement} fresh @param {() => void} settle called when the new one is there
 * @returns {Promise<void>} when the new board is there; the cards may still be flying */
export async function fly(old, fresh, settle) {
  flying?.skipTransition();
  const before = whereabouts(old);
  const after = whereabouts(fresh);
  const moved = [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id)?.key !== after.get(id)?.key);
  let isThere = false;
  const swap = () => {
    if (isThere) return;
    isThere = true;
    old.replaceWith(fresh);
    settle();
  };
  if (!moved.length || moved.length > 24 || document.hidden || reducedMotion() || !document.startViewTransition) {
    swap();
    if (moved.length <= 24) for (const id of moved) highlight(after.get(id)?.card ?? null);
    return;
  }
  /** @type {HTMLElement[]} */
  const ghosts = [];
  for (const id of moved) name(old, id, before.get(id), ghosts);
  const transition = document.startViewTransition(() => {
    swap();
    for (const id of moved) name(fresh, id, after.get(id), ghosts);
  });
  flying = transition;
  transition.ready.catch(() => {});
  void transition.finished.catch(() => {}).then(() => {
    for (const ghost of ghosts) ghost.remove();
    for (const id of moved) flown(after.get(id)?.card ?? null)?.style.removeProperty("view-transition-name");
    if (flying === transition) flying = null;
  });
  await Promise.race([transition.updateCallbackDone.catch(() => {}), pause(PATIENCE)]);
  if (isThere) return;
  transition.skipTransition();
  swap();
}

/** Without flights, a short highlight shows what changed. @param {HTMLElement | null} card */
function highlight(card) {
  card?.classList.add("landed");
  setTimeout(() => card?.classList.remove("landed"), 900);
}
