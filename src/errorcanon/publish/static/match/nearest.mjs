// match/nearest.py: records that resemble a text without matching it. They are never findings.

import { errorLines } from "./extract.mjs";
import { NEAREST } from "./tables.mjs";
import { compareParts, round2 } from "./text.mjs";

const WORD = new RegExp(NEAREST.WORD.source, `${NEAREST.WORD.flags}g`);
const LIMIT = 3;

/** Give the records whose own messages are nearest to the error lines of a text. */
export function nearest(lines, outlined, corpus) {
  const errors = errorLines(lines, outlined, NEAREST.MOST_LINES).filter(
    (line) => (line.match(WORD) ?? []).length >= NEAREST.FEWEST_WORDS,
  );
  if (!errors.length) return [];
  const asked = [...new Set(errors.join(" ").match(WORD) ?? [])].slice(0, NEAREST.MOST_WORDS);
  const examples = new Map([...corpus.examples].map(([id, texts]) => [id, texts.map(wordsOf)]));
  const share = weigher(examples);
  const wanted = errors.map(wordsOf);
  const best = (id) =>
    Math.max(...examples.get(id).flatMap((a) => wanted.map((b) => share(a, b))));
  return rankByWords(asked, corpus.records, NEAREST.ASKED)
    .filter((id) => examples.has(id))
    .map((id) => ({ id, score: round2(best(id)) }))
    .filter(({ score }) => score >= NEAREST.LEAST)
    .sort((a, b) => compareParts([-a.score, a.id], [-b.score, b.id]))
    .slice(0, LIMIT);
}

function wordsOf(text) {
  return new Set((text.match(WORD) ?? []).map((word) => word.toLowerCase()));
}

/** Give what weighs the words that two sets have in common; a word that few records have tells. */
function weigher(examples) {
  const holding = new Map();
  for (const texts of examples.values()) {
    for (const word of new Set(texts.flatMap((words) => [...words]))) {
      holding.set(word, (holding.get(word) ?? 0) + 1);
    }
  }
  const weigh = (words) =>
    [...words]
      .sort()
      .map((word) => Math.log((examples.size + 1) / ((holding.get(word) ?? 0) + 1)))
      .reduce((sum, weight) => sum + weight + NEAREST.LEAST_WEIGHT, 0);
  return (left, right) => {
    const either = weigh(new Set([...left, ...right]));
    const both = weigh([...left].filter((word) => right.has(word)));
    return either ? Math.round((both / either) * 1e9) / 1e9 : 0;
  };
}

/**
 * Rank records by words as SQLite's FTS5 does with its trigram tokenizer: a word of n letters is
 * a phrase of n - 2 tokens. The formula is that of bm25() in fts5_aux.c, with k1 = 1.2, b = 0.75.
 */
function rankByWords(asked, records, limit) {
  const [k1, b, leastWeight] = [1.2, 0.75, 1e-6];
  const texts = records.map(({ words }) => words.toLowerCase());
  const sizes = texts.map((text) => Math.max(0, [...text].length - 2));
  const average = sizes.reduce((sum, size) => sum + size, 0) / records.length;
  const scores = records.map(() => 0);
  for (const word of asked.filter((word) => [...word].length > 2)) {
    const counts = texts.map((text) => countIn(text, word.toLowerCase()));
    const holding = counts.filter(Boolean).length;
    const weight = Math.log((records.length - holding + 0.5) / (holding + 0.5));
    counts.forEach((count, at) => {
      const damped = count + k1 * (1 - b + (b * sizes[at]) / average);
      scores[at] += Math.max(weight, leastWeight) * ((count * (k1 + 1)) / damped);
    });
  }
  return records
    .map(({ id }, at) => ({ id, score: scores[at] }))
    .filter(({ score }) => score > 0)
    .sort((x, y) => compareParts([-x.score, x.id], [-y.score, y.id]))
    .slice(0, limit)
    .map(({ id }) => id);
}

function countIn(text, word) {
  let count = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) count += 1;
  return count;
}
