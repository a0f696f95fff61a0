// The search box in the head of every page: what it finds stands below it, in place.

import { loadFinder, proposal, recordRow } from "./finding.mjs";
import { element, say } from "./phrases.mjs";

const MOST = 6;
const PAUSE = 150;

/** Make the box answer while one types; Enter still leads to the search page with all results. */
export function answerInPlace(form) {
  const { table, root, propose } = form.dataset;
  const field = form.querySelector("input");
  const panel = element("section", "in-place");
  panel.setAttribute("aria-label", say("in place"));
  panel.hidden = true;
  const count = element("p", "meta");
  count.setAttribute("role", "status");
  const rows = element("ol", "rows");
  const unknown = element("div");
  panel.append(count, rows, unknown);
  form.closest("header").append(panel);
  let asked = 0;
  let waiting = 0;
  let loading = null;

  field.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(show, PAUSE);
  });
  for (const part of [form, panel]) {
    part.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || panel.hidden) return;
      panel.hidden = true;
      field.focus();
    });
  }
  addEventListener("click", ({ target }) => {
    if (!panel.contains(target) && !form.contains(target)) panel.hidden = true;
  });
  show();

  async function show() {
    const turn = ++asked;
    const words = field.value.trim();
    if (!words) {
      panel.hidden = true;
      return;
    }
    try {
      loading ??= loadFinder(table);
      const { find, shown, most } = await loading;
      if (turn !== asked) return; // another letter was typed meanwhile
      const found = find(words.slice(0, most), MOST);
      rows.replaceChildren(...found.map((record) => recordRow(record, shown, root)));
      unknown.replaceChildren(...(found.length ? [] : proposal(propose)));
      const text = found.length ? "found some" : "found none";
      count.textContent = say(text, { n: found.length, words: words.slice(0, 200) }, shown);
    } catch (error) {
      loading = null;
      rows.replaceChildren();
      count.textContent = say("no search", { reason: error.message });
    }
    panel.hidden = false;
  }
}
