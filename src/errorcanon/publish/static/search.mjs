// The search page: what matches a message, then records by words, then other pages from Pagefind.

import { loadFinder, proposal, recordRow } from "./finding.mjs";
import { element, language, say } from "./phrases.mjs";
import { searchWords } from "./search-words.mjs";

const { pagefind: source, table, root, propose } =
  document.querySelector("script[data-pagefind]").dataset;
const field = document.querySelector("#q");
const count = document.querySelector("#count");
const results = document.querySelector("#results");
const unknown = document.querySelector("#unknown");
const MOST = 20;
const MOST_PAGES = 3;
const LONGEST_ADDRESS = 1000;
const LONGEST_WORDS = 120; // of what Pagefind is asked: it wants each word on the page
const PAUSE = 120;
let asked = 0;
let waiting = 0;
let loading = null;

// While it loads one may type already; what was typed is kept, and searched for once it is there.
field.value ||= new URLSearchParams(location.search).get("q") ?? "";
field.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => search(field.value), PAUSE);
});
field.form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(waiting);
  search(field.value);
});
addEventListener("popstate", () => {
  field.value = new URLSearchParams(location.search).get("q") ?? "";
  search(field.value);
});
field.focus();
search(field.value);

function load() {
  loading ??= fetchRecords();
  return loading;
}

async function fetchRecords() {
  const [finder, pages] = await Promise.all([loadFinder(table), openPagefind()]);
  return { ...finder, pages };
}

/** Pagefind's index is an extra: without it records are found all the same. */
async function openPagefind() {
  try {
    const pagefind = await import(new URL(source, document.baseURI));
    await pagefind.init();
    return pagefind;
  } catch {
    return null;
  }
}

async function search(typed) {
  const turn = ++asked;
  const words = typed.trim();
  keepAddress(words);
  try {
    const { find, pages, shown, most } = await load();
    if (turn !== asked) return; // another letter was typed meanwhile
    const records = words ? find(words.slice(0, most), MOST) : [];
    const others = words ? await findPages(words, pages) : [];
    if (turn !== asked) return;
    const rows = [...others.map(pageRow), ...records.map((record) => recordRow(record, shown, root))];
    results.replaceChildren(...rows);
    const text = rows.length ? "found some" : "found none";
    unknown.replaceChildren(...(words && !rows.length ? proposal(propose) : []));
    const notes = words ? [say(text, { n: rows.length, words: words.slice(0, 200) }, shown)] : [];
    if (words.length >= most) notes.push(say("question cut", { most }));
    count.textContent = notes.join(language === "zh" ? "" : " ");
  } catch (error) {
    loading = null;
    results.replaceChildren();
    count.textContent = say("no search", { reason: error.message });
  }
}

function keepAddress(words) {
  const query = words ? `?q=${encodeURIComponent([...words].slice(0, LONGEST_ADDRESS).join(""))}` : "";
  if (query !== location.search) history.replaceState(null, "", query || location.pathname);
}

/** Ask for pages of codes, releases and domains whose title has a word of the question. */
async function findPages(words, pagefind) {
  if (!pagefind || words.length > LONGEST_WORDS) return [];
  const found = await pagefind.search(searchWords(words));
  const pages = await Promise.all(found.results.slice(0, MOST).map((result) => result.data()));
  const asked = words.toLowerCase().split(/\s+/).filter((word) => word.length > 2);
  const isNamed = ({ meta }) => asked.some((word) => meta.title.toLowerCase().includes(word));
  return pages.filter(isNamed).slice(0, MOST_PAGES);
}

function pageRow({ url, meta }) {
  const item = element("li");
  const link = element("a", "", meta.title);
  link.href = url;
  item.append(link, element("span", "meta", meta.summary));
  return item;
}
