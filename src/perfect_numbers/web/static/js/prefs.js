// What a person chose, kept in this browser.
// @ts-check

/** @type {Record<string, boolean>} */
const DEFAULTS = { forced: true, autoEnd: false, sound: true, notify: false, notes: true, phrases: true };

/** @param {string} key @returns {string | null} */
export function recall(key) {
  try { return localStorage.getItem(key); } catch { return null; }
}

/** @param {string} key @param {string} value */
export function keep(key, value) {
  try { localStorage.setItem(key, value); } catch { /* Not kept, then. */ }
}

/** @param {string} key @returns {any} */
export function recallJson(key) {
  try { return JSON.parse(recall(key) ?? "null"); } catch { return null; }
}

/** @param {string} name */
export function pref(name) {
  const kept = recall(`pref-${name}`);
  return kept === null ? DEFAULTS[name] ?? false : kept === "yes";
}

/** @param {string} name @param {boolean} on */
export function setPref(name, on) {
  keep(`pref-${name}`, on ? "yes" : "no");
  showPrefs();
}

/** Show every switch as it stands. */
export function showPrefs() {
  for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[data-pref]"))) {
    box.checked = pref(box.dataset.pref ?? "");
  }
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-toggle-pref]"))) {
    const on = pref(button.dataset.togglePref ?? "");
    button.setAttribute("aria-pressed", String(on));
    button.classList.toggle("off", !on);
  }
  const pace = /** @type {HTMLSelectElement | null} */ (document.querySelector("[data-pace]"));
  if (pace) pace.value = String(paceOfOthers());
  const choice = /** @type {HTMLSelectElement | null} */ (document.querySelector("[data-theme-choice]"));
  if (choice) choice.value = recall("theme") ?? "";
}

/** How long each of the others' moves is shown, in milliseconds. */
export const paceOfOthers = () => Number(recall("pace") ?? 700);

/** @param {Event} event */
export function onPrefChange(event) {
  const box = /** @type {HTMLInputElement} */ (event.target);
  if (box.dataset.pref) {
    setPref(box.dataset.pref, box.checked);
    if (box.dataset.pref === "notify" && box.checked && "Notification" in window) void Notification.requestPermission();
  } else if (box.matches("[data-pace]")) {
    keep("pace", box.value);
  } else if (box.matches("[data-theme-choice]")) {
    keep("theme", box.value);
    if (box.value) document.documentElement.dataset.theme = box.value;
    else delete document.documentElement.dataset.theme;
  }
}
