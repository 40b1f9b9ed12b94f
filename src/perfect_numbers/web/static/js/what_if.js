// What if: the address follows every step, lines are listed beside the table, and bots answer.
// @ts-check
import { board, onBoard, take } from "./board.js";
import { write } from "./choose.js";
import { $, page } from "./page.js";

const panel = () => $(".what-if");

/** Keep the address and what lies beside the table in step with it. */
function arrive() {
  const now = panel();
  if (!now) return;
  history.replaceState(null, "", now.dataset.here);
  const beside = /** @type {HTMLTemplateElement | null} */ ($("template", now));
  if (beside) $("#beside")?.replaceChildren(beside.content.cloneNode(true));
  const here = $("#beside [aria-current]");
  here?.scrollIntoView({ block: "nearest" });
}

/** Sit down against a bot, or play for everyone. @param {string} bot */
async function playAgainst(bot) {
  const now = panel();
  const query = new URLSearchParams(now?.dataset.query);
  query.set("at", now?.dataset.until ?? "0");
  query.set("bot", bot);
  query.delete("me");
  await take(await page(`${now?.dataset.at}/board?${query}`), false);
}

let waiting = 0;
document.addEventListener("change", (event) => {
  const target = /** @type {HTMLSelectElement} */ (event.target);
  if (!target.matches("[data-what-if-bot]")) return;
  // Whoever types a name, or walks down the list with the arrows, is not done yet.
  clearTimeout(waiting);
  waiting = setTimeout(() => void playAgainst(target.value), 400);
});
document.addEventListener("table:written", () => {
  if (panel()?.dataset.goesOn !== undefined && board().dataset.mine !== "yes") void write("bot", {});
});
onBoard(arrive);
arrive();
