// Who somebody is: the name, sitting down, and the same people again.
// @ts-check
import { version, tableId } from "./board.js";
import { $, $$, complain, post, Refusal } from "./page.js";
import { keep, recall } from "./prefs.js";

let given = recall("name") ?? "";

/** Put the name that was given before where it is asked for. */
export function fillNames() {
  for (const field of /** @type {HTMLInputElement[]} */ ($$("input[data-name]"))) field.value = given;
  for (const level of /** @type {HTMLInputElement[]} */ ($$("input[name=level]"))) level.checked ||= level.value === recall("level");
}

/** The name of the person, or what a guest is called. */
export function myName() {
  const field = /** @type {HTMLInputElement | null} */ ($("input[data-name]"));
  return given.trim() || field?.placeholder || "?";
}

/** @param {HTMLInputElement} field */
export function onInput(field) {
  if (!field.matches("input[data-name]")) return;
  given = field.value;
  keep("name", given.trim());
}

/** Accept an invitation. */
export async function join() {
  try {
    await post(`/api/tables/${tableId()}/join`, { name: myName() });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code !== "no-open-seat") return complain(error.message);
  }
  // A new person has a new cookie; if others were faster, there is a game to watch: the page is fetched anew.
  location.reload();
}

/** Leave a table for good. @param {string} id */
export async function leave(id) {
  await post(`/api/tables/${id}/leave`);
  if (document.getElementById("board")) location.assign("/");
  else location.reload();
}

/** Challenge others to play the deal of a finished game. @param {string} table */
export async function challenge(table) {
  const made = await post(`/api/tables/${table}/challenge`);
  location.assign(`/c/${made.challenge}`);
}

/** Take a challenge up. @param {string} name */
export async function tryChallenge(name) {
  try {
    const state = await post(`/api/challenges/${name}/tries`, { name: myName() });
    location.assign(`/t/${state.table}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    complain(error.message);
  }
}

/** The same people again. */
export async function rematch() {
  const state = await post(`/api/tables/${tableId()}/rematch`, { number: version() });
  location.assign(`/t/${state.table}`);
}
