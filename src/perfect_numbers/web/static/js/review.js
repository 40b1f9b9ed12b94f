// The review: walking along the curve, and waiting until the game has been looked at.
// @ts-check
import { $, page } from "./page.js";

const LOOK_EVERY = 900;

const main = () => /** @type {HTMLElement | null} */ ($("[data-review]"));
const slider = () => /** @type {HTMLInputElement | null} */ ($("#review-slider"));
const curve = () => /** @type {SVGSVGElement | null} */ (document.querySelector(".share-curve"));
let wanted = 0;
let going = false;

/** Show a moment beside the curve; the last one asked for wins. @param {number} moment */
async function look(moment) {
  const range = slider();
  const table = main()?.dataset.review;
  if (!range || !table) return;
  wanted = Math.min(Math.max(moment, 0), Number(range.max));
  range.value = String(wanted);
  point();
  if (going) return;
  going = true;
  try {
    let shown = -1;
    while (shown !== wanted) {
      shown = wanted;
      const fresh = await page(`/t/${table}/review/moments/${shown}`);
      $("#moment")?.replaceChildren(...fresh.body.childNodes);
    }
    history.replaceState(null, "", `?at=${shown}`);
  } finally {
    going = false;
  }
}

/** Move the line that says where one is. */
function point() {
  const range = slider();
  const drawn = curve();
  if (!range || !drawn) return;
  const across = Number(drawn.dataset.right) - Number(drawn.dataset.left);
  const x = (across * Number(range.value)) / Math.max(1, Number(range.max));
  drawn.querySelector(".now")?.setAttribute("transform", `translate(${x} 0)`);
}

/** Go where the curve is touched. @param {PointerEvent} event */
function follow(event) {
  const drawn = curve();
  const inside = event.target instanceof Element && event.target.closest("#curve");
  if (!drawn || !inside || (event.type === "pointermove" && event.buttons === 0)) return;
  const box = drawn.getBoundingClientRect();
  const at = ((event.clientX - box.left) / box.width) * drawn.viewBox.baseVal.width;
  const left = Number(drawn.dataset.left);
  const part = (at - left) / (Number(drawn.dataset.right) - left);
  void look(Math.round(part * Number(slider()?.max ?? 0)));
}

/** Look whether the review is ready, and show how far it is. */
async function wait() {
  const table = main()?.dataset.review;
  const answer = await fetch(`/api/tables/${table}/review`, { headers: { accept: "application/json" } });
  if (answer.ok) {
    const found = await answer.json();
    if (found.review) return location.reload();
    const bar = /** @type {HTMLProgressElement | null} */ ($("#review-progress"));
    if (bar && bar.value !== found.done) {
      bar.value = found.done;
      const fresh = await page(location.href);
      const list = fresh.querySelector("#review-found");
      if (list) $("#review-found")?.replaceChildren(...list.childNodes);
    }
  }
  setTimeout(() => void wait(), LOOK_EVERY);
}

document.addEventListener("pointerdown", follow);
document.addEventListener("pointermove", follow);
document.addEventListener("input", (event) => {
  const target = /** @type {HTMLInputElement} */ (event.target);
  if (target.id === "review-slider") void look(Number(target.value));
});
document.addEventListener("click", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  const link = /** @type {HTMLElement | null} */ (target.closest("a[data-moment]"));
  const step = /** @type {HTMLElement | null} */ (target.closest("[data-review-step]"));
  if (link) {
    event.preventDefault();
    void look(Number(link.dataset.moment));
    $("#moment")?.scrollIntoView({ block: "nearest" });
  } else if (step) void look(Number(slider()?.value ?? 0) + Number(step.dataset.reviewStep));
});
if (main()?.dataset.waiting !== undefined) void wait();
else point();
