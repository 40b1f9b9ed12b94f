// What the others did that concerns this person, told for a while when the turn comes.
// @ts-check
import { $, $$ } from "./page.js";

const LONG = 7000;
let timer = 0;

/** @param {HTMLElement} board */
export function tellNews(board) {
  const toast = $("#toast");
  const told = $$(".news li", board);
  if (!toast || !told.length) return;
  toast.replaceChildren(...told.map((line) => Object.assign(document.createElement("p"), { textContent: line.textContent })));
  toast.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(hideNews, LONG);
}

export function hideNews() {
  const toast = $("#toast");
  if (toast) toast.hidden = true;
}
