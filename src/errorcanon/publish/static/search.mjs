// The search page: asks Pagefind's index; site/search_index.py says what it holds.

import { searchWords } from "./search-words.mjs";

const source = document.querySelector("script[data-pagefind]").dataset.pagefind;
const field = document.querySelector("#q");
const count = document.querySelector("#count");
const results = document.querySelector("#results");
const MOST = 20;
let asked = 0;

// While it loads one may type already; what was typed is kept, and searched for once it is there.
const loading = load();
field.value ||= new URLSearchParams(location.search).get("q") ?? "";
field.addEventListener("input", () => search(field.value));
field.form.addEventListener("submit", (event) => {
  event.preventDefault();
  history.replaceState(null, "", `?q=${encodeURIComponent(field.value)}`);
  search(field.value);
});
field.focus();
if (field.value) search(field.value);

async function load() {
  const pagefind = await import(new URL(source, document.baseURI));
  await pagefind.init();
  return pagefind;
}

async function search(words) {
  const turn = ++asked;
  const pagefind = await loading;
  const found = words.trim() ? await pagefind.search(searchWords(words)) : { results: [] };
  const shown = await Promise.all(found.results.slice(0, MOST).map((result) => result.data()));
  if (turn !== asked) return; // another letter was typed meanwhile
  results.replaceChildren(...shown.map(row));
  const text = found.results.length ? count.dataset.some : count.dataset.none;
  count.textContent = words.trim()
    ? text.replace("{n}", found.results.length).replace("{words}", words)
    : "";
}

function row(page) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = page.url;
  link.textContent = page.meta.title;
  const summary = document.createElement("span");
  summary.className = "meta";
  summary.textContent = page.meta.summary;
  item.append(link, summary);
  return item;
}
