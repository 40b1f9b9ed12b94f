// A new table: play now, and the form.
// @ts-check
import { myName } from "./names.js";
import { $, $$, complain, post, Refusal } from "./page.js";
import { keep, recallJson } from "./prefs.js";

/** @typedef {{ kind: string, name?: string, bot?: string }} Seat */

/** Make a table and go there. @param {any} wish */
async function make(wish) {
  try {
    const state = await post("/api/tables", wish);
    location.assign(`/t/${state.table}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    complain(error.message);
  }
}

/** One click: you against a bot of the chosen level. */
export async function playNow() {
  const level = /** @type {HTMLInputElement | null} */ ($("input[name=level]:checked"))?.value ?? "";
  keep("level", level);
  await make({ seats: [{ kind: "me", name: myName() }, { kind: "bot", bot: level }] });
}

/** @param {HTMLFormElement} form */
export function fillForm(form) {
  const way = new URLSearchParams(location.search).get("with");
  const kept = recallJson("table");
  /** @type {Record<string, string[]>} */
  const ways = { friends: withFriends(form), device: ["me", "me", "", ""] };
  const kinds = ways[way ?? ""] ?? kept?.seats?.map((/** @type {Seat} */ seat) => (seat.kind === "bot" ? `bot:${seat.bot}` : seat.kind)) ?? ["me", "bot:greedy", "", ""];
  seat(form, kinds);
  if (kept && !way) for (const name of ["variant", "lost"]) field(form, name).value = kept[name] ?? field(form, name).value;
  showForm(form);
}

/** @param {HTMLFormElement} form @param {string[]} kinds */
function seat(form, kinds) {
  for (const [i, select] of /** @type {HTMLSelectElement[]} */ ($$("select[data-kind]", form)).entries()) select.value = kinds[i] ?? "";
}

/** Something was entered. @param {HTMLFormElement} form @param {HTMLInputElement} target */
export function onFormInput(form, target) {
  if (target.name === "players") seat(form, withFriends(form));
  showForm(form);
}

/** One seat for this person, and open ones for so many others. @param {HTMLFormElement} form */
function withFriends(form) {
  const count = Number(new FormData(form).get("players"));
  return ["me", "open", count > 2 ? "open" : "", count > 3 ? "open" : ""];
}

/** @param {HTMLFormElement} form @param {string} name */
const field = (form, name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

/** @param {HTMLFormElement} form @param {string} name */
const count = (form, name) => Number(field(form, name).value || 0);

/** Show names only where people sit, and how many cards the deck has. @param {HTMLFormElement} form */
function showForm(form) {
  for (const line of $$(".seat-choice", form)) {
    const select = /** @type {HTMLSelectElement} */ ($("select", line));
    const name = $(".seat-name", line);
    if (name) name.hidden = select.value !== "me";
    line.classList.toggle("nobody", !select.value);
  }
  const deck = deckOf(form);
  const size = document.getElementById("deck-size");
  const sum = (/** @type {number[]} */ list) => list.reduce((a, b) => a + b, 0);
  if (size) size.textContent = String(deck.colours.length * sum(deck.numbers) + sum(deck.jokers) + deck.Pr + deck.Mv + deck.St);
  const note = document.getElementById("no-numbers");
  if (note) note.hidden = sum(deck.numbers) > 0;
}

/** @param {HTMLFormElement} form */
function deckOf(form) {
  const values = [1, 2, 3, 4, 5, 6, 7];
  return {
    colours: /** @type {HTMLInputElement[]} */ ($$("input[name=colour]", form)).filter((box) => box.checked).map((box) => box.value).join(""),
    numbers: values.map((value) => count(form, `number${value}`)),
    jokers: values.map((value) => count(form, `joker${value}`)),
    Pr: count(form, "Pr"),
    Mv: count(form, "Mv"),
    St: count(form, "St"),
  };
}

/** Whether the deck is the usual one: then it need not be sent. @param {HTMLFormElement} form */
function isUsualDeck(form) {
  return /** @type {HTMLInputElement[]} */ ($$(".deck-editor input", form)).every((input) => (input.type === "checkbox" ? input.checked === input.defaultChecked : input.value === input.defaultValue));
}

/** @param {HTMLFormElement} form */
export function resetDeck(form) {
  for (const input of /** @type {HTMLInputElement[]} */ ($$(".deck-editor input", form))) {
    input.checked = input.defaultChecked;
    input.value = input.defaultValue;
  }
  showForm(form);
}

/** @param {HTMLFormElement} form */
export async function submit(form) {
  /** @type {Seat[]} */
  const seats = [];
  for (const [i, line] of $$(".seat-choice", form).entries()) {
    const kind = /** @type {HTMLSelectElement} */ ($("select", line)).value;
    const input = field(form, `name${i + 1}`);
    if (kind.startsWith("bot:")) seats.push({ kind: "bot", bot: kind.slice(4) });
    else if (kind === "me") seats.push({ kind, name: input.value.trim() || (input.matches("[data-name]") ? (form.dataset.guest ?? "") : input.placeholder) });
    else if (kind) seats.push({ kind });
  }
  const wish = {
    seats,
    variant: field(form, "variant").value,
    lost: field(form, "lost").value,
    start: count(form, "start") || null,
    seed: field(form, "seed").value.trim() || null,
    hints: field(form, "hints").checked,
    composition: isUsualDeck(form) ? null : deckOf(form),
  };
  const alone = seats.filter((seat) => seat.kind === "me").length === 1 && seats.every((seat) => seat.kind !== "open");
  if (alone) keep("table", JSON.stringify(wish));
  await make(wish);
}
