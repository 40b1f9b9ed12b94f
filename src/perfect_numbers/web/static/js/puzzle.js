// Puzzles: the days on which the puzzle of the day was solved are kept in this browser, and make a streak.
// @ts-check
import { learned } from "./lesson.js";
import { $ } from "./page.js";
import { keep, recallJson } from "./prefs.js";

const DAY = 24 * 60 * 60 * 1000;

/** @returns {string[]} */
const days = () => recallJson("puzzle-days") ?? [];

/** @returns {string[]} */
const seen = () => recallJson("puzzle-answers") ?? [];

/** Remember that the puzzle of the day is solved, unless its answer was looked up before. @param {HTMLElement} board */
export function showPuzzle(board) {
  const { puzzle, day, standing } = $("[data-puzzle]", board)?.dataset ?? {};
  if (!puzzle || !day || standing !== "right" || seen().includes(puzzle)) return;
  keep("puzzle-days", JSON.stringify([...new Set([...days(), day])]));
}

/** Remember that an answer was looked up, unless the puzzle was solved before. @param {string | undefined} puzzle */
export function lookedUp(puzzle) {
  if (puzzle && !learned().includes(puzzle)) keep("puzzle-answers", JSON.stringify([...new Set([...seen(), puzzle])]));
}

/** Count the days in a row up to today, or up to yesterday while today's puzzle waits. @param {string} today */
function streak(today) {
  const solved = new Set(days());
  let day = Date.parse(today);
  let count = 0;
  if (!solved.has(today)) day -= DAY;
  while (solved.has(new Date(day).toISOString().slice(0, 10))) {
    count += 1;
    day -= DAY;
  }
  return count;
}

/** Show the streak where there is one, and remember whose answer was looked up. */
export function showStreak() {
  lookedUp($("[data-answer-of]")?.dataset.answerOf);
  const line = $("[data-streak]");
  if (!line) return;
  const count = streak(line.dataset.today ?? "");
  line.hidden = count < 1;
  const number = $("b", line);
  if (number) number.textContent = String(count);
}
