// Points that were just scored fly from their row to the score, as a sum: cards and bonus cards.
// @ts-check
import { $ } from "./page.js";

/** Where the row lies that may be completed. @type {DOMRect | null} */
let asked = null;
let before = -1;

/** Show what the last move brought. @param {HTMLElement} board */
export function showGain(board) {
  const moves = Number(board.dataset.moves);
  const line = moves === before + 1 ? $(`.lines [data-at="${moves}"][data-scored]`) : null;
  const pile = $(`[data-pile="points:${line?.dataset.by}"]`, board);
  if (line && pile && !document.hidden) {
    const [from, to] = [asked, pile.getBoundingClientRect()];
    void import("./sums.js").then(({ fly }) => fly(line, from, to));
  }
  before = moves;
  asked = $(".place.asked", board)?.getBoundingClientRect() ?? null;
}
