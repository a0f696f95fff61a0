// The first page: finds the record of a pasted message. Nothing of it leaves the page.

const { table, root } = document.querySelector("script[data-table]").dataset;
const form = document.querySelector("#paste");
const field = document.querySelector("#message");
const versions = document.querySelector("#versions");
const answerBox = document.querySelector("#answer");
const language = document.documentElement.lang.startsWith("zh") ? "zh" : "en";
const phrases = new Map(
  [...document.querySelectorAll("#words")].flatMap(({ content }) =>
    [...content.querySelectorAll("data")].map((data) => [data.value, data.textContent]),
  ),
);
const MOST_OTHERS = 6;
let loading = null;
let reasonWords = null; // with the matcher
let shown = (text) => text; // until the matcher is here; nothing of a log is written before

field.addEventListener("focus", load, { once: true });
form.addEventListener("submit", (event) => {
  event.preventDefault();
  answer(new TextEncoder().encode(field.value));
});
field.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
});
field.addEventListener("dragover", (event) => event.preventDefault());
field.addEventListener("drop", async (event) => {
  const [file] = event.dataTransfer.files;
  if (!file) return;
  event.preventDefault();
  field.value = file.name;
  answer(new Uint8Array(await file.arrayBuffer()));
});

/** Fetch the matcher and the signatures once, when somebody is about to need them. */
function load() {
  loading ??= fetchMatcher();
  return loading;
}

async function fetchMatcher() {
  const [{ explain, readCorpus }, { REASONS, VIEW }, { showControls }, response] = await Promise.all([
    import("./match/explain.mjs"),
    import("./match/tables.mjs"),
    import("./match/controls.mjs"),
    fetch(table),
  ]);
  if (!response.ok) throw new Error(`${response.status}`);
  shown = showControls;
  reasonWords = REASONS;
  const corpus = readCorpus(await response.json());
  const gap = new RegExp(VIEW.HAN_GAP, "gu");
  const placeholder = new RegExp(VIEW.PLACEHOLDER, "gu");
  const fill = (summary, captures) =>
    summary
      .replace(placeholder, (whole, name, words) => (captures[name] ? whole : words))
      .replace(gap, "$1")
      .replace(placeholder, (_, name) => captures[name]);
  return { corpus, explain, fill };
}

async function answer(bytes) {
  if (!bytes.length) return;
  answerBox.replaceChildren(element("p", "meta", say("reading")));
  try {
    const { corpus, explain, fill } = await load();
    show(explain(bytes, corpus, environment()), corpus, fill);
  } catch (error) {
    loading = null;
    answerBox.replaceChildren(element("p", "notice", say("no table", { reason: error.message })));
  }
}

/** Read `torch 2.10.0, cudnn=9.1` as products and their versions. */
function environment() {
  const pairs = versions.value.matchAll(/([a-z][\w-]*)\s*[ =:]\s*v?(\d[\w.+]*)/gi);
  return Object.fromEntries([...pairs].map(([, name, version]) => [name.toLowerCase(), version]));
}

function show(found, corpus, fill) {
  const [first, ...rest] = found.findings;
  if (!first) return showNothing(found, corpus);
  const causes = [first, ...rest.filter(({ id }) => first.ambiguous_with.includes(id))];
  const others = rest.filter((one) => !causes.includes(one)).slice(0, MOST_OTHERS);
  const parts = [place(first.span, found.lines, first.count), quote(first.span.text)];
  if (causes.length > 1) parts.push(element("p", "", say("one of", { count: causes.length })));
  parts.push(...causes.map((finding) => card(finding, corpus, fill, causes.length > 1)));
  if (first.is_open) parts.push(element("p", "meta", say("other causes")));
  if (others.length) parts.push(element("h2", "", say("also")), list(others, corpus));
  answerBox.replaceChildren(...parts);
}

function showNothing(found, corpus) {
  const parts = [element("p", "notice", say("nothing", { lines: found.lines }))];
  if (found.failure) {
    const where = placeWords(found.failure, found.lines);
    parts.push(element("p", "", say("reads like", { place: where })), quote(found.failure.text));
  }
  if (found.near.length) parts.push(element("h2", "", say("near")), list(found.near, corpus));
  answerBox.replaceChildren(...parts);
}

function card(finding, corpus, fill, isOneOfMany) {
  const record = corpus.byId.get(finding.id);
  const box = element("section", "found");
  const heading = element("h2");
  heading.append(link(record));
  const summary = fill(record.summary[language], finding.captures);
  box.append(heading, element("p", "", shown(summary)));
  const sure = isOneOfMany ? "" : say(finding.decided ? "sure" : "only candidate");
  const met = finding.met.filter(({ excludes }) => !excludes);
  const reasons = met.length ? say("conditions", { reasons: met.map(metWords).join("; ") }) : "";
  const reports = finding.reports
    ? say(finding.reports === 1 ? "report" : "reports", { count: finding.reports })
    : "";
  const note = [sure, `(${finding.confidence.toFixed(2)})`, isOneOfMany ? reports : "", reasons]
    .filter(Boolean)
    .join(" ");
  box.append(element("p", "meta", shown(note)));
  return box;
}

/** publish/reasons.py: say what was compared, or quote the line beside the failing one. */
function metWords({ name, operator, value, actual }) {
  if (!name) return say("line beside", { text: shorten(value) });
  return say(`met ${reasonWords.WORDS[operator]}`, { name, actual: actual && ` ${actual}`, value });
}

function shorten(text) {
  const letters = Array.from(text);
  const most = reasonWords.LONGEST;
  return letters.length > most ? `${letters.slice(0, most).join("")} …` : text;
}

function list(findings, corpus) {
  const rows = element("ul", "rows");
  for (const finding of findings) {
    const row = element("li");
    row.append(link(corpus.byId.get(finding.id)));
    if (finding.explained_by) {
      const cause = corpus.byId.get(finding.explained_by).title[language];
      row.append(element("span", "meta", say("follows from", { id: cause })));
    }
    rows.append(row);
  }
  return rows;
}

function link(record) {
  const anchor = element("a", "", record.title[language]);
  anchor.href = `${root}errors/${record.id}/${language === "zh" ? "zh.html" : ""}`;
  return anchor;
}

function place(span, lines, count) {
  const words = [placeWords(span, lines)];
  if (count > 1) words.push(say("count", { count }));
  return element("p", "meta", words.join(", "));
}

function placeWords({ line, stream }, lines) {
  return say(stream ? "in stream" : "line", { line, lines, stream });
}

function quote(text) {
  const block = element("pre", "error");
  block.tabIndex = 0;
  block.textContent = shown(text.trim());
  return block;
}

function say(name, values = {}) {
  return phrases.get(name).replace(/\{(\w+)\}/g, (_, key) => shown(`${values[key]}`));
}

function element(name, style = "", text = "") {
  const made = document.createElement(name);
  if (style) made.className = style;
  made.textContent = text;
  return made;
}
