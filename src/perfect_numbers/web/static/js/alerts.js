// It is your turn: in the title of the tab, as a soft sound, and as a notification if that is allowed.
// @ts-check
import { $ } from "./page.js";
import { pref } from "./prefs.js";

let wasMine = true;
/** @type {AudioContext | null} */
let audio = null;

/** Browsers allow sound only after the first click or key. */
export function wakeSound() {
  if (pref("sound")) audio ??= new AudioContext();
}

/** @param {HTMLElement} board */
export function signal(board) {
  const isMine = board.dataset.mine === "yes";
  const main = $("[data-title]");
  if (main) document.title = isMine ? `● ${main.dataset.yourTurn} – ${main.dataset.title}` : (main.dataset.title ?? "");
  if (isMine && !wasMine) callToTurn(board);
  wasMine = isMine;
}

/** @param {HTMLElement} board */
export function callToTurn(board) {
  if (pref("sound")) chime();
  if (pref("notify") && document.hidden && "Notification" in window && Notification.permission === "granted") {
    const title = $("[data-title]")?.dataset.yourTurn ?? "";
    new Notification(title, { body: $("#prompt", board)?.textContent ?? "", tag: "your-turn" });
  }
}

/** Two soft tones. */
function chime() {
  if (!audio) return;
  for (const [i, pitch] of [523.25, 783.99].entries()) {
    const begin = audio.currentTime + i * 0.13;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = "sine";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(0.08, begin + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + 0.6);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.65);
  }
}
