// Looks at the table by geometry: what can be chosen is in sight, uncovered and large enough, and no text is cut.
// @ts-check

const SMALLEST = 43.5;
const SLACK = 1.5;
/** Lines of text lie closer than the boxes of their letters are high. */
const OVERLAP = 0.35;

/** @param {Element} element */
const nameOf = (element) => {
  const data = /** @type {HTMLElement} */ (element).dataset;
  return `${element.tagName.toLowerCase()}.${element.className} ${data?.move ?? data?.source ?? data?.key ?? ""}`.trim();
};

/** @param {Element} element */
const isSeen = (element) =>
  element.checkVisibility({ visibilityProperty: true }) && !element.closest("dialog") && getComputedStyle(element).clipPath === "none";

/** @param {DOMRect} box */
const isInWindow = (box) =>
  box.left >= -SLACK && box.top >= -SLACK && box.right <= innerWidth + SLACK && box.bottom <= innerHeight + SLACK;

/** Points of a box that must not be covered. @param {DOMRect} box @param {number} inset */
function* spots(box, inset) {
  for (const x of [inset, 0.5, 1 - inset]) {
    for (const y of [inset, 0.5, 1 - inset]) yield [box.left + box.width * x, box.top + box.height * y];
  }
}

/** @param {Element} element @param {number} inset @returns {Element | null} */
function cover(element, inset) {
  const box = element.getBoundingClientRect();
  for (const [x = 0, y = 0] of spots(box, inset)) {
    const top = document.elementFromPoint(x, y);
    if (top && top !== element && !element.contains(top) && !top.contains(element)) return top;
  }
  return null;
}

/** Where a row's final card says what bonus it brings, unless it would go. Several labels at once, and those on the smallest
 * screens, need all the room there is.
 * @param {Element | null} place @returns {DOMRect | null} */
function badgeOf(place) {
  const card = place?.querySelector(".stack > .card:last-child");
  const name = card?.querySelector("use")?.getAttribute("href") ?? "";
  if (!card || card.matches(".going") || !/[RYGBPOW][567]$/.test(name) || (place?.querySelectorAll(".option:not([hidden])").length ?? 0) > 1) return null;
  if ((place?.clientHeight ?? 0) < 155) return null;
  const { left, bottom, width } = card.getBoundingClientRect();
  return new DOMRect(left + 0.1 * width, bottom - 0.36 * width, 0.26 * width, 0.26 * width);
}

/** @param {string[]} found */
function targets(found) {
  const board = document.getElementById("board");
  if (!board) return void found.push("no board");
  const all = board.querySelectorAll(".take[data-move], .pick[data-source], .option:not([hidden]), .actions > button, .aids button, .note button");
  for (const target of all) {
    if (!isSeen(target)) {
      if (target.matches(".take, .pick, .option")) found.push(`hidden: ${nameOf(target)}`);
      continue;
    }
    const box = target.getBoundingClientRect();
    const isInText = target.matches(".link");
    if (!isInWindow(box)) found.push(`outside: ${nameOf(target)} ${Math.round(box.left)},${Math.round(box.top)}-${Math.round(box.right)},${Math.round(box.bottom)}`);
    if (!isInText && (box.width < SMALLEST || box.height < SMALLEST)) found.push(`small: ${nameOf(target)} ${box.width.toFixed(1)}x${box.height.toFixed(1)}`);
    // A card that was saved is covered by what can be done at its place; then it can be let go elsewhere.
    const over = target.matches(".stack .pick") && board.dataset.picked ? null : cover(target, isInText ? 0.5 : 0.15);
    if (over) found.push(`covered: ${nameOf(target)} by ${nameOf(over)}`);
    const label = target.querySelector(".effect");
    if (label) {
      if (!isInWindow(label.getBoundingClientRect())) found.push(`label outside: ${nameOf(target)}`);
      const above = cover(label, 0.1);
      if (above && !target.contains(above)) found.push(`label covered: ${nameOf(target)} by ${nameOf(above)}`);
      const inner = label.getBoundingClientRect();
      if (inner.height > box.height + SLACK || inner.width > box.width + SLACK) found.push(`label too large: ${nameOf(target)} "${label.textContent?.trim()}"`);
      // What would be perfect counts the bonus in its label.
      const badge = target.matches(".perfect") ? null : badgeOf(target.closest(".mine .place"));
      if (badge && inner.left < badge.right && inner.right > badge.left && inner.top < badge.bottom) found.push(`label over the bonus: ${nameOf(target)} "${label.textContent?.trim()}"`);
    }
  }
}

/** Every piece of text that can be seen, with its lines. */
function texts() {
  const pieces = [];
  const walker = document.createTreeWalker(document.querySelector(".stage") ?? document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    const parent = node.parentElement;
    if (!parent || !node.data.trim() || !isSeen(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
    if (boxes.length) pieces.push({ node, parent, boxes });
  }
  return pieces;
}

/** @param {string[]} found */
function words(found) {
  const pieces = texts();
  for (const { node, parent, boxes } of pieces) {
    const text = node.data.trim();
    for (const box of boxes) if (!isInWindow(box)) found.push(`text outside: "${text}"`);
    for (let up = /** @type {HTMLElement | null} */ (parent); up && !up.matches(".stage"); up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.overflowX === "visible" && !up.matches(".zone, .place, .take, .group, .head, .effect, .dock button, .hand, .empty")) continue;
      const frame = up.getBoundingClientRect();
      const cut = boxes.find((box) => box.left < frame.left - SLACK || box.right > frame.right + SLACK || box.top < frame.top - 3 || box.bottom > frame.bottom + 3);
      if (cut && style.display !== "contents" && !parent.matches(".count")) found.push(`text cut: "${text}" by ${nameOf(up)}`);
      if (cut) break;
    }
    const range = document.createRange();
    for (const word of node.data.matchAll(/[^\s-]+-?/g)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (new Set([...range.getClientRects()].filter((box) => box.width > 0).map((box) => Math.round(box.top))).size > 1) found.push(`word broken: "${word[0]}"`);
    }
  }
  const said = /** @type {HTMLElement | null} */ (document.querySelector(".saying"));
  if (said && said.scrollHeight > said.clientHeight + 2) found.push(`said too much: ${said.scrollHeight} > ${said.clientHeight}`);
  for (const [i, one] of pieces.entries()) {
    for (const other of pieces.slice(i + 1)) {
      if (one.parent === other.parent || one.parent.closest(".effect") !== other.parent.closest(".effect") && (one.parent.closest(".empty") || other.parent.closest(".empty"))) continue;
      const hit = one.boxes.some((a) => other.boxes.some((b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.max(4, OVERLAP * Math.min(a.height, b.height))));
      if (hit && isUncovered(one) && isUncovered(other)) found.push(`texts overlap: "${one.node.data.trim()}" and "${other.node.data.trim()}"`);
    }
  }
}

/** @param {{ parent: HTMLElement, boxes: DOMRect[] }} piece */
function isUncovered({ parent, boxes }) {
  const box = boxes[0];
  if (!box) return false;
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return !!top && (top === parent || parent.contains(top) || top.contains(parent));
}

/** A note that is folded is as wide as what is left of it. @param {string[]} found */
function folded(found) {
  for (const opener of document.querySelectorAll(".note:not([hidden]) > .unfold:not([hidden])")) {
    const words = opener.querySelector("span");
    const room = /** @type {Element} */ (opener.parentElement).getBoundingClientRect().width;
    if (isSeen(opener) && words && !isSeen(words) && room > 100) found.push(`an empty note: ${Math.round(room)}`);
  }
}

/** What to do now can always be read. @param {string[]} found */
function prompted(found) {
  const prompt = document.getElementById("prompt");
  const saying = prompt?.parentElement;
  if (!prompt || !saying || !isSeen(prompt)) return void found.push("no prompt");
  const box = prompt.getBoundingClientRect();
  const frame = saying.getBoundingClientRect();
  if (!isInWindow(box) || box.top < frame.top - SLACK || box.bottom > frame.bottom + SLACK) found.push("the prompt is cut");
  const over = cover(prompt, 0.1);
  if (over) found.push(`the prompt is covered by ${nameOf(over)}`);
}

export function look() {
  /** @type {string[]} */
  const found = [];
  prompted(found);
  document.body.getBoundingClientRect();
  targets(found);
  words(found);
  folded(found);
  const dock = document.querySelector(".dock");
  if (dock && dock.getBoundingClientRect().height > innerHeight / 3 + 1) found.push("the dock takes more than a third");
  if (document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight) found.push(`the page scrolls: ${document.documentElement.scrollWidth}x${document.documentElement.scrollHeight}`);
  const stage = document.querySelector(".stage");
  if (stage && stage.scrollHeight > stage.clientHeight + 1) found.push(`the table scrolls: ${stage.scrollHeight} > ${stage.clientHeight}`);
  return found;
}

/** Look as it is, and with everything chosen that can be. @param {{ choose: Function, letGo: Function }} choosing */
export function lookAtEverything({ choose, letGo }) {
  const found = new Set(look());
  const board = /** @type {HTMLElement} */ (document.getElementById("board"));
  const sources = new Set([...board.querySelectorAll(".option")].map((option) => /** @type {HTMLElement} */ (option).dataset.source ?? ""));
  for (const source of sources) {
    choose(source, { once: false });
    for (const problem of look()) found.add(`${problem} (with ${source})`);
  }
  letGo();
  if (board.dataset.chosen) choose(board.dataset.chosen, { once: false });
  openNotes(board, found);
  return [...found];
}

/** A note that was folded for want of room can be opened, and the prompt stays. @param {HTMLElement} board @param {Set<string>} found */
function openNotes(board, found) {
  for (const note of board.querySelectorAll("[data-note]:not([hidden])")) {
    const opener = /** @type {HTMLElement} */ (note.querySelector("[data-unfold]"));
    if (opener.hidden || !isSeen(note)) continue;
    opener.click();
    /** @type {string[]} */
    const problems = [];
    targets(problems);
    prompted(problems);
    for (const problem of problems) found.add(`${problem} (with the note opened)`);
    /** @type {HTMLElement} */ (note.querySelector("[data-fold]")).click();
  }
}
