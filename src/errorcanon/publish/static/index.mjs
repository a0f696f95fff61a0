// The list of records: narrows and sorts all of them, whichever part is shown; the address keeps
// the choice. What is needed for that is fetched when somebody chooses (publish/site/narrowing.py).

import { recordRow } from "./finding.mjs";
import { say } from "./phrases.mjs";

const form = document.querySelector("#facets");
const count = document.querySelector("#matching-count");
const matching = document.querySelector("#matching");
const more = document.querySelector("#more");
const whole = [document.querySelector("#whole"), document.querySelector("#domains")].filter(Boolean);
const { rows, root, domain } = form.dataset;
const language = document.documentElement.lang.startsWith("zh") ? "zh" : "en";
const SCREEN = 25; // rows that are shown at once
const fetched = new Map();
let found = []; // numbers of the records that match, in order
let turn = 0;

form.hidden = false;
read();
form.addEventListener("change", () => {
  const chosen = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
  history.replaceState(null, "", `${location.pathname}${chosen.size ? `?${chosen}` : ""}`);
  show();
});
form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("popstate", read);
more.querySelector("button").addEventListener("click", () => addRows(turn));

/** Take the choice from the address; a value that is no choice is none. */
function read() {
  const given = new URLSearchParams(location.search);
  for (const part of form.elements) {
    const value = given.get(part.name) ?? "";
    if (part.type === "checkbox") part.checked = value === part.value;
    else part.value = [...part.options].some((one) => one.value === value) ? value : "";
  }
  show();
}

async function show() {
  const own = ++turn;
  const { sort = "", ...facets } = Object.fromEntries(new FormData(form));
  const wanted = Object.entries(facets).filter(([, value]) => value);
  const isWhole = !wanted.length && !sort;
  for (const part of whole) part.hidden = !isWhole;
  matching.hidden = isWhole;
  more.hidden = true;
  if (isWhole) {
    matching.replaceChildren();
    count.textContent = "";
    return;
  }
  try {
    const table = await load("columns.json");
    if (own !== turn) return; // something else was chosen meanwhile
    const scope = domain ? [["domain", domain]] : [];
    const all = select(table, scope, "").length;
    found = select(table, [...scope, ...wanted], sort);
    matching.replaceChildren();
    count.textContent = say("n of all", { n: found.length, all });
    await addRows(own);
  } catch (error) {
    fail(own, error);
  }
}

/** Give the numbers of the records that have all values, in the order that is asked for. */
function select({ columns, by_message: byMessage }, wanted, sort) {
  const tests = wanted.map(([name, value]) => [columns[name].of, columns[name].names.indexOf(value)]);
  const { of: days } = columns.date;
  const numbers = sort === "message" ? byMessage : [...days.keys()];
  const kept = numbers.filter((number) => tests.every(([of, value]) => of[number] === value));
  return sort === "date" ? kept.sort((a, b) => days[b] - days[a]) : kept;
}

/** Show the next rows, from the files that hold them. */
async function addRows(own) {
  try {
    const { block } = await load("columns.json");
    const next = found.slice(matching.children.length, matching.children.length + SCREEN);
    const files = new Map();
    for (const number of next) {
      const file = Math.floor(number / block);
      if (!files.has(file)) files.set(file, load(`${language}-${file}.json`));
    }
    const held = new Map(
      await Promise.all([...files].map(async ([file, loading]) => [file, await loading])),
    );
    if (own !== turn) return;
    matching.append(...next.map((number) => row(held.get(Math.floor(number / block))[number % block])));
    more.hidden = matching.children.length >= found.length;
  } catch (error) {
    fail(own, error);
  }
}

function row({ title, remedy, ...record }) {
  return recordRow({ ...record, title: { [language]: title }, remedy: { [language]: remedy } }, String, root);
}

function load(name) {
  if (!fetched.has(name)) {
    const loading = fetch(new URL(`${rows}${name}`, document.baseURI)).then((response) => {
      if (!response.ok) throw new Error(`${response.status}`);
      return response.json();
    });
    loading.catch(() => fetched.delete(name));
    fetched.set(name, loading);
  }
  return fetched.get(name);
}

/** Say what went wrong, and show the parts of the list again. */
function fail(own, error) {
  if (own !== turn) return;
  count.textContent = say("no rows", { reason: error.message });
  for (const part of whole) part.hidden = false;
  matching.hidden = true;
}
