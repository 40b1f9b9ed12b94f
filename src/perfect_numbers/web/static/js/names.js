// Who somebody is: the name, sitting down, and the same people again.
// @ts-check
import { version, tableId } from "./board.js";
import { $, $$, post } from "./page.js";
import { keep, recall } from "./prefs.js";

/** Put the name that was given before where it is asked for. */
export function fillNames() {
  for (const field of /** @type {HTMLInputElement[]} */ ($$("input[data-name]"))) field.value = recall("name") ?? "";
  for (const level of /** @type {HTMLInputElement[]} */ ($$("input[name=level]"))) level.checked ||= level.value === recall("level");
}

/** The name of the person, or what a guest is called. */
export function myName() {
  const field = /** @type {HTMLInputElement | null} */ ($("input[data-name]"));
  return (field?.value ?? recall("name") ?? "").trim() || field?.placeholder || "?";
}

/** @param {HTMLInputElement} field */
export function onInput(field) {
  if (field.matches("input[data-name]")) keep("name", field.value.trim());
}

/** Sit down at a seat; the name is asked for once. @param {number} seat */
export async function join(seat) {
  if (!recall("name") && !(await askName())) return;
  // If somebody was faster, the page shows who sits there. A new person has a new cookie: the page is fetched anew.
  await post(`/api/tables/${tableId()}/join`, { name: myName(), seat }).catch(() => {});
  location.reload();
}

/** @returns {Promise<boolean>} */
function askName() {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("who"));
  dialog.showModal();
  return new Promise((done) => dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true }));
}

/** The same people again. */
export async function rematch() {
  const state = await post(`/api/tables/${tableId()}/rematch`, { number: version() });
  location.assign(`/t/${state.table}`);
}
