// Ties everything together. All listeners sit on the document, so that any part of the page can be swapped.
// @ts-check
import { signal, wakeSound } from "./alerts.js";
import { board, isLive, onBoard, show, tableId } from "./board.js";
import { arriveAt, celebrate } from "./celebrate.js";
import { announceBoard, begin, onClick as onBoardClick, preview, write } from "./choose.js";
import { endsDrag, onCancel, onDown, onMove, onUp } from "./drag.js";
import { forgetHint, onClick as onHintClick } from "./hints.js";
import { showGain } from "./gain.js";
import { mark, onClick as onHistoryClick, slide, toggleLog } from "./history.js";
import { onKey } from "./keys.js";
import { showLesson } from "./lesson.js";
import { challenge, fillNames, join, leave, onInput, rematch, tryChallenge } from "./names.js";
import { markSeen, onClick as onNoteClick, showNote } from "./notes.js";
import { $, confirmed, page } from "./page.js";
import { say, watchTheSlow } from "./phrases.js";
import { onPrefChange, pref, setPref, showPrefs } from "./prefs.js";
import { afterWrite, isTelling, listen, lost, onNetwork, onSkip, refreshQuietly, skipTelling } from "./stream.js";

/** The form for a new table; loaded only where it is. */
const newTable = () => import("./newtable.js");
/** One's own games; only the first page counts them. */
const statistics = () => import("./statistics.js");
const puzzles = () => import("./puzzle.js");
const form = () => /** @type {HTMLFormElement | null} */ (document.getElementById("new-table"));

/** Something that is not a move: a small tool anywhere on the page. @param {HTMLElement} target @returns {boolean} */
function onTool(target) {
  const button = /** @type {HTMLElement | null} */ (target.closest("button"));
  if (!button) return false;
  const data = button.dataset;
  if (data.dialog) /** @type {HTMLDialogElement} */ (document.getElementById(data.dialog)).showModal();
  else if (data.togglePref) setPref(data.togglePref, !pref(data.togglePref));
  else if (data.log !== undefined) toggleLog();
  else if (data.copy || data.copyAddress) void copy(button);
  else if (data.share) void navigator.share({ title: data.title, url: data.share }).catch(() => {});
  else if (data.export !== undefined) void statistics().then(({ exportGames }) => exportGames());
  else if (data.say) void say(data.say);
  else if (data.leave !== undefined) void leaveAfterAsking(button);
  else if (data.picture) void import("./picture.js").then(({ sharePicture }) => sharePicture(button));
  else if (data.rematch !== undefined) void rematch();
  else if (data.challengeWith) void challenge(data.challengeWith);
  else if (data.playNow !== undefined) void newTable().then(({ playNow }) => playNow());
  else if (data.resetDeck !== undefined) void newTable().then(({ resetDeck }) => resetDeck(/** @type {HTMLFormElement} */ (form())));
  else if (data.post) void postAfterAsking(button);
  else return false;
  return true;
}

/** @param {HTMLElement} button */
async function postAfterAsking(button) {
  if (button.dataset.confirm && !(await confirmed(button.dataset.confirm))) return;
  await write(button.dataset.post ?? "", JSON.parse(button.dataset.body ?? "{}"));
}

/** @param {HTMLElement} button */
async function leaveAfterAsking(button) {
  if (await confirmed(button.dataset.confirm ?? "")) await leave(button.dataset.leave || tableId());
}

/** @param {HTMLElement} button */
async function copy(button) {
  const field = button.dataset.copy ? /** @type {HTMLInputElement} */ (document.querySelector(button.dataset.copy)) : null;
  const text = field ? field.value : new URL(button.dataset.copyAddress ?? "", location.href).href;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without HTTPS nothing can be copied by itself.
    if (field) field.select();
    else prompt("", text);
    return;
  }
  const words = $("span", button);
  button.style.minWidth = `${button.getBoundingClientRect().width}px`;
  if (words) words.textContent = button.dataset.done ?? "";
}

/** Show everything in another language at once; the game goes on where it is. @param {string} lang */
async function speak(lang) {
  document.cookie = `language=${lang}; path=/; max-age=31536000; samesite=lax`;
  const address = new URL(location.href);
  if (document.getElementById("board") && !isLive()) address.searchParams.set("at", board().dataset.moves ?? "");
  address.searchParams.delete("lang");
  const fresh = await page(address.href);
  document.documentElement.lang = lang;
  document.title = fresh.title;
  document.body.replaceChildren(...fresh.body.childNodes);
  arrive();
  /** @type {HTMLElement | null} */ (document.querySelector("[data-language]"))?.focus();
}

/** @param {HTMLElement} fresh */
function onNewBoard(fresh) {
  if (fresh.dataset.status === "waiting") fillNames();
  mark(fresh);
  signal(fresh);
  announceBoard(fresh);
  showNote(fresh);
  watchTheSlow(fresh);
  if ($("[data-puzzle]", fresh)) void puzzles().then(({ showPuzzle }) => showPuzzle(fresh));
  showLesson(fresh);
  void begin(fresh);
}

/** A page, or a page in another language, has come. */
function arrive() {
  showPrefs();
  fillNames();
  if ($("[data-first-time], [data-stage]")) void import("./progress.js").then(({ showProgress }) => showProgress());
  if ($("[data-streak], [data-answer-of]")) void puzzles().then(({ showStreak }) => showStreak());
  const asked = form();
  if (asked) void newTable().then(({ fillForm }) => fillForm(asked));
  if (document.getElementById("statistics")) void statistics().then(({ countGames }) => countGames());
  const share = $("[data-share]");
  if (share) share.hidden = !("share" in navigator);
  if (!document.getElementById("board")) return;
  arriveAt(board());
  forgetHint();
  showGain(board());
  onNewBoard(board());
  listen();
}

document.addEventListener("click", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (endsDrag()) return event.preventDefault();
  if (target.closest("[data-skip]")) return onSkip();
  if (onNoteClick(target) || onHintClick(target) || onHistoryClick(event) || onTool(target)) return;
  if (target.closest("#board")) onBoardClick(event);
});
for (const kind of /** @type {const} */ (["pointerdown", "keydown"])) {
  document.addEventListener(kind, (event) => {
    wakeSound();
    if (isTelling() && !(event.target instanceof Element && event.target.closest(".bar, .log, dialog"))) skipTelling();
  }, true);
}
document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "mouse" && event.target instanceof Element && document.getElementById("board")) preview(event.target);
});
document.addEventListener("pointerdown", onDown);
document.addEventListener("pointermove", onMove);
document.addEventListener("pointerup", onUp);
document.addEventListener("pointercancel", onCancel);
document.addEventListener("keydown", onKey);
document.addEventListener("keydown", (event) => {
  // Whoever has given a name wants to play.
  const field = /** @type {HTMLElement} */ (event.target);
  if (event.key === "Enter" && field.matches("input[data-name]") && !field.closest("form")) $("[data-play-now]")?.click();
});
document.addEventListener("change", (event) => {
  const target = /** @type {HTMLSelectElement} */ (event.target);
  if (target.matches("[data-language]")) void speak(target.value);
  else if (event.target instanceof HTMLInputElement && target.matches("[data-import]")) {
    const field = event.target;
    void statistics().then(({ importGames }) => importGames(field));
  }
  else onPrefChange(event);
});
document.addEventListener("input", (event) => {
  const target = /** @type {HTMLInputElement} */ (event.target);
  if (target.id === "slider") return void slide(Number(target.value));
  onInput(target);
  const asked = form();
  if (asked?.contains(target)) void newTable().then(({ onFormInput }) => onFormInput(asked, target));
});
document.addEventListener("submit", (event) => {
  const sent = /** @type {HTMLFormElement} */ (event.target);
  if (!["new-table", "join", "try"].includes(sent.id)) return;
  event.preventDefault();
  if (sent.id === "try") return void tryChallenge(sent.dataset.challenge ?? "");
  void (sent.id === "join" ? join() : newTable().then(({ submit }) => submit(sent)));
});
document.addEventListener("table:writing", () => markSeen(board()));
document.addEventListener("table:written", afterWrite);
document.addEventListener("table:lost", lost);
document.addEventListener("table:stuck", () => void refreshQuietly());
document.addEventListener("table:rematch", () => void show(null, false));
window.addEventListener("offline", onNetwork);
window.addEventListener("online", onNetwork);
onBoard(onNewBoard);
onBoard(forgetHint);
onBoard(celebrate);
onBoard(showGain);
arrive();
