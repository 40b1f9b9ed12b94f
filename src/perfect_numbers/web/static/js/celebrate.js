// The end of a game is a moment to celebrate: shapes rain over the table, unless one has lost or motion is not wanted.
// @ts-check
import { $, reducedMotion } from "./page.js";

let wasOver = true;

/** Celebrate when the game that one looks at has just ended. @param {HTMLElement} board */
export function celebrate(board) {
  const isOver = board.dataset.status === "over";
  const isJustOver = isOver && !wasOver && $(".result", board) && !$(".mine:not(.winner) h3 .badge", board);
  if (isJustOver && !reducedMotion() && !document.hidden) void import("./rain.js").then(({ rain }) => rain());
  wasOver = isOver;
}

/** Whoever comes when all is over has nothing to celebrate. @param {HTMLElement} board */
export function arriveAt(board) {
  wasOver = board.dataset.status === "over";
}
