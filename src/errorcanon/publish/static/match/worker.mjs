// Matches beside the page, so that a long log never holds it up. One question at a time.

import { explainRead, readCorpus } from "./explain.mjs";
import { findRecords, readRecords } from "./search-records.mjs";
import { SEARCH } from "./tables.mjs";

const MOST_NEAR = 3;
let loading = null;
let pieces = []; // of a long text, in their order

addEventListener("message", ({ data }) => {
  if (data.isFirst) pieces = [];
  if (data.piece) {
    pieces.push(data.piece);
    return;
  }
  answer(data.inPieces ? { ...data, text: new Blob(pieces) } : data);
  pieces = [];
});

async function answer({ turn, table, text, environment }) {
  let known = null;
  try {
    loading ??= load(table);
    known = await loading;
  } catch (error) {
    loading = null;
    postMessage({ turn, failed: "no table", error: error.message });
    return;
  }
  const { corpus, records } = known;
  try {
    if (text === undefined) return; // only to load
    postMessage({ turn, stage: "reading" });
    const bytes =
      typeof text === "string"
        ? new TextEncoder().encode(text)
        : new Uint8Array(await text.arrayBuffer());
    const { answer: found, read } = explainRead(bytes, corpus, environment, (share) => {
      postMessage({ turn, stage: "read so far", share });
    });
    if (!found.findings.length) {
      const { recognise } = await import("./recognise.mjs"); // for what no record knows alone
      Object.assign(found, recognise(read, environment));
    }
    if (!found.findings.length && bytes.length <= SEARCH.LONGEST_QUESTION) {
      const words = new TextDecoder().decode(bytes);
      const ids = [...found.near, ...findRecords(words, records, MOST_NEAR)].map(({ id }) => id);
      found.near = [...new Set(ids)].slice(0, MOST_NEAR).map((id) => ({ id }));
    }
    postMessage({ turn, found, records: named(found, corpus) });
  } catch (error) {
    postMessage({ turn, failed: "no text", error: error.message });
  }
}

async function load(table) {
  const response = await fetch(table);
  if (!response.ok) throw new Error(`${response.status}`);
  const read = await response.json();
  return { corpus: readCorpus(read), records: readRecords(read) };
}

/** Give the records that an answer names; the page itself has none. */
function named({ findings, near }, corpus) {
  const ids = [...findings, ...near].flatMap(({ id, explained_by }) => [id, explained_by ?? id]);
  return Object.fromEntries(ids.map((id) => [id, corpus.byId.get(id)]));
}
