// What came of one's own games, counted in this browser: the server keeps no profile of anybody.
// @ts-check
import { $, $$ } from "./page.js";
import { keep, recallJson } from "./prefs.js";

/** @typedef {{ table: string, at: number, points: number, won: boolean, against: string[] }} Finished */

const FORMAT = "perfect-numbers-statistics/1";
const MOST = 5000;

/** @type {Finished[]} */
let games = [];

/** Count the finished games that the page lists, and show what they add up to. */
export function countGames() {
  const listed = $$("[data-finished]").map((line) => JSON.parse(line.dataset.finished ?? "{}"));
  add([...read(recallJson("statistics")), ...read({ format: FORMAT, games: listed })]);
  showDates();
  show();
  suggest();
}

/** Mark the level that suits: one up after two wins of the last three games against a level, one down after none. */
function suggest() {
  const level = (/** @type {Finished} */ game) => (game.against.length === 1 ? Number(/^level:(\d)$/.exec(game.against[0] ?? "")?.[1] ?? 0) : 0);
  const played = games.filter((game) => level(game));
  const now = played.length ? level(/** @type {Finished} */ (played.at(-1))) : 0;
  const last = played.filter((game) => level(game) === now).slice(-3);
  const won = last.filter((game) => game.won).length;
  const next = Math.min(8, Math.max(1, now + (won >= 2 ? 1 : last.length === 3 && !won ? -1 : 0)));
  for (const tile of now ? $$(`[data-level="${next}"]`) : []) {
    tile.classList.add("suggested");
    for (const word of $$("[data-suggested]", tile)) word.hidden = false;
  }
}

/** @param {any} given @returns {Finished[]} */
function read(given) {
  return given?.format === FORMAT && Array.isArray(given.games) ? given.games.filter(isFinished) : [];
}

/** @param {any} game @returns {boolean} */
function isFinished(game) {
  const isText = (/** @type {unknown} */ text) => typeof text === "string" && text.length <= 40;
  return isText(game?.table) && Number.isFinite(game.at) && Number.isInteger(game.points) && typeof game.won === "boolean"
    && Array.isArray(game.against) && game.against.length <= 3 && game.against.every(isText);
}

/** Add games; each counts once. @param {Finished[]} more @returns {number} how many are new */
function add(more) {
  const known = new Map(games.map((game) => [game.table, game]));
  for (const { table, at, points, won, against } of more) known.set(table, { table, at, points, won, against });
  const before = games.length;
  games = [...known.values()].sort((a, b) => a.at - b.at).slice(-MOST);
  keep("statistics", text());
  return games.length - before;
}

const text = () => JSON.stringify({ format: FORMAT, games });

function show() {
  const section = $("#statistics");
  if (!section) return;
  for (const part of $$("[data-nothing]", section)) part.hidden = games.length > 0;
  for (const part of $$("[data-something], [data-export]", section)) part.hidden = !games.length;
  if (!games.length) return;
  const points = games.map((game) => game.points);
  const number = (/** @type {number} */ value) => value.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });
  /** @type {Record<string, string>} */
  const figures = {
    games: number(games.length),
    won: share(games),
    average: number(points.reduce((a, b) => a + b, 0) / points.length),
    best: number(Math.max(...points)),
  };
  for (const place of $$("[data-figure]", section)) place.textContent = figures[place.dataset.figure ?? ""] ?? "";
  const titles = $$("[data-title-of]", section).map((title) => /** @type {const} */ ([title.dataset.titleOf ?? "", title.textContent ?? ""]));
  const lines = titles.map(([kind, title]) => line(title, games.filter((game) => game.against.includes(kind))));
  $("[data-against]", section)?.replaceChildren(...lines.filter((each) => each !== null));
}

/** How many were won, and the share. @param {Finished[]} some */
function share(some) {
  const won = some.filter((game) => game.won).length;
  const percent = (won / some.length).toLocaleString(document.documentElement.lang, { style: "percent" });
  return `${won} (${percent})`;
}

/** @param {string} title @param {Finished[]} some */
function line(title, some) {
  if (!some.length) return null;
  const row = document.createElement("tr");
  const head = Object.assign(document.createElement("th"), { scope: "row", textContent: title });
  row.append(head, ...[String(some.length), share(some)].map((textContent) => Object.assign(document.createElement("td"), { textContent })));
  return row;
}

/** Write days as people do, in the page's language and, where that is the same, their country. */
function showDates() {
  const lang = document.documentElement.lang;
  const place = navigator.languages.find((each) => each.startsWith(lang)) ?? lang;
  for (const time of /** @type {HTMLTimeElement[]} */ ($$("time[datetime]"))) {
    const day = new Date(`${time.dateTime}T12:00:00Z`);
    time.textContent = day.toLocaleDateString(place, { dateStyle: "medium" });
  }
}

export function exportGames() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text()], { type: "application/json" }));
  link.download = "perfect-numbers-statistics.json";
  link.click();
  URL.revokeObjectURL(link.href);
}

/** @param {HTMLInputElement} field */
export async function importGames(field) {
  const file = field.files?.[0];
  const told = $("[data-imported]");
  if (!file || !told) return;
  /** @type {any} */
  const given = await file.text().then(JSON.parse).catch(() => null);
  const right = given?.format === FORMAT;
  told.textContent = right ? (told.dataset.added ?? "").replace("{count}", String(add(read(given)))) : (told.dataset.wrong ?? "");
  field.value = "";
  show();
}
