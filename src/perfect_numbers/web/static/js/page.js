// Small things that every module needs: finding elements, asking the server, telling the person.
// @ts-check

/** @param {string} selector @param {ParentNode} [root] @returns {HTMLElement | null} */
export const $ = (selector, root = document) => root.querySelector(selector);

/** @param {string} selector @param {ParentNode} [root] @returns {HTMLElement[]} */
export const $$ = (selector, root = document) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);

export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {number} ms @returns {Promise<void>} */
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export class Refusal extends Error {
  /** @param {string} sentence @param {string} code @param {string | null} rule */
  constructor(sentence, code, rule) {
    super(sentence);
    this.code = code;
    this.rule = rule;
  }
}

/** Ask the server to do something; what it refuses is thrown with its sentence.
 * @param {string} path @param {unknown} [body] @returns {Promise<any>} */
export async function post(path, body = {}) {
  return (await send(path, body, "application/json")).json();
}

/** The same for a page, which gets the new table as HTML. @param {string} path @param {unknown} body @returns {Promise<Document>} */
export async function postForPage(path, body) {
  return new DOMParser().parseFromString(await (await send(path, body, "text/html")).text(), "text/html");
}

/** @param {string} path @param {unknown} body @param {string} accept */
async function send(path, body, accept) {
  const headers = { "Content-Type": "application/json", Accept: accept };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  if (answer.ok) return answer;
  const data = await answer.json().catch(() => ({}));
  throw new Refusal(data.error ?? answer.statusText, data.code ?? "", data.rule ?? null);
}

/** @param {string} path @returns {Promise<Document>} */
export async function page(path) {
  const answer = await fetch(path, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Refusal(answer.statusText, String(answer.status), null);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** Have something read aloud. @param {string} text @param {"polite" | "assertive"} [manner] */
export function announce(text, manner = "polite") {
  const region = document.getElementById(manner);
  if (region && text) region.textContent = text;
}

/** Ask a question with yes and no. @param {string} text @returns {Promise<boolean>} */
export function confirmed(text) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("confirm"));
  const words = $("#confirm-text");
  if (words) words.textContent = text;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((done) => dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true }));
}

/** Say what is wrong with a form. @param {string} sentence */
export function complain(sentence) {
  const place = $("#form-error");
  if (!place) return;
  place.textContent = sentence;
  place.hidden = false;
  place.scrollIntoView({ block: "center" });
}

/** Say something below the prompt: why not, or something useful. @param {string} sentence @param {string | null} [rule] @param {boolean} [isHelp] */
export function tell(sentence, rule = null, isHelp = false) {
  const answer = $("#answer");
  if (!answer) return;
  answer.hidden = !sentence;
  answer.classList.toggle("told", isHelp);
  answer.replaceChildren(sentence);
  if (rule) {
    const link = document.createElement("a");
    link.href = `/rules#${rule}`;
    link.target = "_blank";
    link.textContent = (isHelp ? answer.dataset.moreLabel : answer.dataset.whyLabel) ?? rule;
    link.title = rule;
    answer.append(" ", link);
  }
}
