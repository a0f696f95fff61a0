// The first page: finds the record of a pasted message. Nothing of it leaves the page.

import { proposal } from "./finding.mjs";
import { showControls as shown } from "./match/controls.mjs";
import { REASONS, VIEW } from "./match/tables.mjs";
import { addButton } from "./page.mjs";
import { element, language, say as phrase } from "./phrases.mjs";

const { table, root, propose } = document.querySelector("script[data-table]").dataset;
const form = document.querySelector("#paste");
const field = document.querySelector("#message");
const picker = document.querySelector("#file");
const versions = document.querySelector("#versions");
const heldName = document.querySelector("#held");
const answerBox = document.querySelector("#answer");
const MOST_OTHERS = 6;
const LONGEST_SHOWN = 10_000; // letters that a text field lays out in less than 50 ms
const LARGEST = 200_000_000; // bytes that a browser holds several times over
const PIECE = 1 << 18; // letters of a long text that are made bytes in one task
const LONGEST_END = 400; // letters of a longer text that it shows
const gap = new RegExp(VIEW.HAN_GAP, "gu");
const placeholder = new RegExp(VIEW.PLACEHOLDER, "gu");
const example = field.placeholder;
let held = null; // a file, or a text too long for the field: {name, text, size, end}
let worker = null;
let asked = 0;

field.addEventListener("focus", () => ask({}), { once: true });
field.addEventListener("input", () => hold(null));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  answer();
});
field.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
});
field.addEventListener("paste", (event) => {
  const text = event.clipboardData.getData("text/plain");
  if (text.length <= LONGEST_SHOWN) return;
  event.preventDefault();
  const end = text.slice(-LONGEST_END);
  hold({ name: say("pasted"), text, size: text.length, end: end.slice(end.indexOf("\n") + 1) });
  answer();
});
picker.addEventListener("change", () => take(picker.files[0]));
form.addEventListener("dragover", (event) => event.preventDefault());
form.addEventListener("drop", (event) => {
  const [file] = event.dataTransfer.files;
  if (!file) return;
  event.preventDefault();
  take(file);
});

function take(file) {
  if (!file) return;
  hold({ name: file.name, text: file, size: file.size });
  answer();
}

/**
 * Remember what is to be explained until something else is typed or chosen. The field shows the end
 * of a long paste as its placeholder: megabytes in it would hold up the page.
 */
function hold(something) {
  held = something;
  if (held) field.value = "";
  else picker.value = "";
  field.placeholder = held?.end ? `…\n${shown(held.end)}` : example;
  const size = held && (held.size / 1e6).toFixed(1);
  heldName.textContent = held ? say("held", { name: held.name, size }) : "";
}

/** Send a question to the worker, which loads the signatures at the first one. */
function ask(question, moved = []) {
  if (!worker) {
    worker = new Worker(new URL("./match/worker.mjs", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => receive(data));
    worker.addEventListener("error", (event) => {
      worker = null;
      receive({ turn: asked, failed: "no table", error: event.message ?? "" });
    });
  }
  const address = new URL(table, document.baseURI).href;
  worker.postMessage({ turn: asked, table: address, ...question }, moved);
}

function answer() {
  const text = held?.text ?? field.value;
  const size = text.size ?? text.length; // a file has a size, a text a length
  if (!size) return;
  asked += 1;
  if (size > LARGEST) {
    const most = LARGEST / 1e6;
    answerBox.replaceChildren(element("p", "notice", say("too large", { most, file: held.name })));
    return;
  }
  const words = element("p", "meta", say("loading"));
  answerBox.replaceChildren(words, document.createElement("progress"));
  answerBox.querySelector("progress").setAttribute("aria-label", say("reading"));
  if (typeof text === "string" && text.length > PIECE) sendLong(text);
  else ask({ text, environment: environment() });
}

/** Hand a long text to the worker in pieces, a task each, so that the page answers in between. */
async function sendLong(text) {
  const turn = asked;
  const encoder = new TextEncoder();
  const known = environment();
  for (let at = 0; at < text.length; ) {
    let end = at + PIECE;
    if (text.codePointAt(end - 1) > 0xffff) end += 1; // a letter of two units stays whole
    const { buffer } = encoder.encode(text.slice(at, end));
    ask({ piece: buffer, isFirst: at === 0 }, [buffer]);
    at = end;
    await new Promise((resolve) => setTimeout(resolve));
    if (turn !== asked) return; // another question was asked meanwhile
  }
  ask({ inPieces: true, environment: known });
}

async function receive({ turn, stage, share, found, records, failed, error }) {
  if (turn !== asked) return; // another question was asked meanwhile
  if (stage) {
    const percent = Math.floor(100 * (share ?? 0));
    answerBox.firstElementChild.textContent = say(share === undefined ? stage : "read so far", { percent });
    if (share !== undefined) answerBox.querySelector("progress").value = share;
    return;
  }
  if (failed) {
    if (asked) answerBox.replaceChildren(element("p", "notice", say(failed, { reason: error })));
    return;
  }
  await show(found, { byId: new Map(Object.entries(records)) });
  if (turn !== asked) return;
  answerBox.scrollIntoView({ block: "start" });
  answerBox.focus({ preventScroll: true });
}

function fill(summary, captures) {
  return summary
    .replace(placeholder, (whole, name, words) => (captures[name] ? whole : words))
    .replace(gap, "$1")
    .replace(placeholder, (_, name) => captures[name]);
}

/** Put a record's own answer under its summary: the box that stands on its page. */
async function addAnswer(box, record) {
  const address = new URL(link(record).href, document.baseURI);
  try {
    const response = await fetch(address);
    if (!response.ok) return; // the link to the page stands there
    const read = new DOMParser().parseFromString(await response.text(), "text/html");
    const part = read.querySelector(".answer");
    if (!part) return;
    for (const anchor of part.querySelectorAll("a[href]")) {
      anchor.href = new URL(anchor.getAttribute("href"), address).href;
    }
    box.append(document.importNode(part, true));
    box.querySelectorAll("pre[data-copy]").forEach(addButton);
  } catch {
    // without a network the link is what there is
  }
}

/** Read `torch 2.10.0, cudnn=9.1` as products and their versions. */
function environment() {
  const pairs = versions.value.matchAll(/([a-z][\w-]*)\s*[ =:]\s*v?(\d[\w.+]*)/gi);
  return Object.fromEntries([...pairs].map(([, name, version]) => [name.toLowerCase(), version]));
}

function show(found, corpus) {
  const [first, ...rest] = found.findings;
  if (!first) return showNothing(found, corpus);
  const causes = [first, ...rest.filter(({ id }) => first.ambiguous_with.includes(id))];
  const others = rest.filter((one) => !causes.includes(one)).slice(0, MOST_OTHERS);
  const parts = [place(first.span, found.lines, first.count), quote(first.span.text)];
  if (causes.length > 1) parts.push(element("p", "", say("one of", { count: causes.length })));
  parts.push(...causes.map((finding) => card(finding, corpus, causes.length > 1)));
  if (first.is_open) parts.push(element("p", "meta", say("other causes")));
  if (others.length) parts.push(element("h2", "", say("also")), list(others, corpus));
  answerBox.replaceChildren(...parts);
}

/** Say what was recognised, as the command line does; the words for it are fetched only here. */
async function showNothing(found, corpus) {
  const turn = asked;
  const { told, step, seen } = await import("./recognised.mjs")
    .then(({ sayRecognised }) => sayRecognised(found, language, shown))
    .catch(() => ({})); // without a network the rest is said
  if (turn !== asked) return;
  const parts = [element("p", "notice", say("nothing", { lines: found.lines }))];
  const line = found.failure ?? found.suspect;
  if (line) {
    const words = found.failure ? "reads like" : "suspect";
    const where = placeWords(line, found.lines);
    parts.push(element("p", "", say(words, { place: where })), quote(line.text));
  }
  if (told) parts.push(element("p", "recognised", told));
  if (step) parts.push(withCode("p", "step-on", step));
  if (seen) parts.push(element("p", "meta", seen));
  if (found.near.length) parts.push(element("h2", "", say("near")), list(found.near, corpus));
  const command = element("pre", "code", "canon explain LOG");
  command.tabIndex = 0;
  parts.push(element("p", "", say("knows more")), command, ...proposal(propose));
  answerBox.replaceChildren(...parts);
}

/** Make an element of a text with code in backticks. */
function withCode(name, style, text) {
  const made = element(name, style);
  text.split("`").forEach((part, at) => made.append(at % 2 ? element("code", "", part) : part));
  return made;
}

function card(finding, corpus, isOneOfMany) {
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
  addAnswer(box, record);
  return box;
}

/** publish/reasons.py: say what was compared, or quote the line beside the failing one. */
function metWords({ name, operator, value, actual }) {
  if (!name) return say("line beside", { text: shorten(value) });
  return say(`met ${REASONS.WORDS[operator]}`, { name, actual: actual && ` ${actual}`, value });
}

function shorten(text) {
  const letters = Array.from(text);
  const most = REASONS.LONGEST;
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
  return phrase(name, values, shown);
}
