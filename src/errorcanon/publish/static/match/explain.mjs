// match/explain.py: the one question, what does this text mean?

import { decodeMarked, splitPrefix } from "./cleaning.mjs";
import { LiteralEngine } from "./engine.mjs";
import { excerpt } from "./excerpt.mjs";
import { failureText, outline, rootFailure } from "./extract.mjs";
import { findHits } from "./hits.mjs";
import { nearest } from "./nearest.mjs";
import { followsUnknown, rank } from "./rank.mjs";

/** Make a corpus of what match.json holds. */
export function readCorpus(table) {
  const examples = new Map();
  const signatures = table.signatures.map((signature, number) => {
    const { id } = table.records[signature.record];
    if (signature.example) examples.set(id, [...(examples.get(id) ?? []), signature.example]);
    return { ...signature, name: signature.id, number, id };
  });
  return {
    records: table.records,
    byId: new Map(table.records.map((record) => [record.id, record])),
    signatures,
    examples,
    engine: new LiteralEngine(signatures),
    consequences: new Set(table.records.filter((one) => one.consequence).map(({ id }) => id)),
    leadsTo: new Set(table.edges.map(([earlier, later]) => `${earlier} ${later}`)),
  };
}

/**
 * Explain the bytes of a text of any size. Where nothing matches the answer has no finding, and
 * names what is near. `environment` maps products to versions; `progress` gets the share that was read.
 */
export function explain(bytes, corpus, environment = {}, progress = () => {}) {
  return explainRead(bytes, corpus, environment, progress).answer;
}

/** Explain it, and give beside the answer what was read: the lines, their outline, the failing one. */
export function explainRead(bytes, corpus, environment = {}, progress = () => {}) {
  const kept = excerpt(decodeMarked(bytes), corpus.engine, progress);
  const hits = findHits(kept.lines, corpus.engine, corpus.signatures, environment);
  const outlined = outline(kept.lines);
  const root = rootFailure(kept.lines, outlined);
  const failure = root === null ? null : spanOf(kept.lines, root, outlined.width);
  const answer = { findings: [], near: [], failure, codes: [], lines: kept.total, left_out: [] };
  const read = { lines: kept.lines, outlined, root };
  if (!hits.length || followsUnknown(hits, outlined, root, corpus)) {
    return { answer: { ...answer, near: nearest(kept.lines, outlined, corpus) }, read };
  }
  const { findings, isFull } = rank(hits, kept.lines, outlined, root, environment, corpus);
  return { answer: { ...answer, findings, left_out: isFull ? ["findings"] : [] }, read };
}

function spanOf(lines, index, width) {
  const { number, text } = lines[index];
  return { line: number, text: failureText(lines, index, width), stream: splitPrefix(text).stream };
}
