// Shapes rain over the table. Loaded only when there is something to celebrate.
// @ts-check
import { $$ } from "./page.js";

const SHAPES = 36;

export function rain() {
  const shapes = $$("symbol[id^=shape-]").map((symbol) => symbol.id).filter((id) => id.length === 7);
  if (!shapes.length) return;
  const sky = document.createElement("div");
  sky.className = "rain";
  sky.ariaHidden = "true";
  const falls = Array.from({ length: SHAPES }, (_, i) => {
    const drop = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#${shapes[i % shapes.length]}`);
    drop.append(use);
    drop.style.left = `${((i + Math.random()) / SHAPES) * 100}%`;
    sky.append(drop);
    const turn = (Math.random() - 0.5) * 900;
    return { drop, turn };
  });
  document.body.append(sky);
  const landed = falls.map(({ drop, turn }) =>
    drop.animate(
      [{ transform: "translateY(-4rem)" }, { transform: `translateY(105vh) rotate(${turn}deg)` }],
      { duration: 1600 + Math.random() * 1400, delay: Math.random() * 700, easing: "cubic-bezier(.3,.2,.7,1)", fill: "both" },
    ).finished);
  void Promise.allSettled(landed).then(() => sky.remove());
}
