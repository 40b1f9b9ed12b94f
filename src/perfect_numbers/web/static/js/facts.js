// What the table says of itself: whose seat that is, with points and level; how long the game goes on.
// @ts-check
import { $$, tell } from "./page.js";

const FACTS = ".who, .points > .word, .start, .state, .round, .pile > .sr";

/** Say in one line what stands at a head, also where there is too little room to show it. @param {HTMLElement} head */
export function tellFacts(head) {
  const said = $$(FACTS, head).map((fact) => (fact.matches(".word") ? `${fact.previousElementSibling?.textContent} ` : "") + fact.textContent);
  tell(said.map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean).join(" · "), null, true);
}
