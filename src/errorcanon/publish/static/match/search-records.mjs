// match/search.py: records by words. Explanations are not here; the search page asks Pagefind.

import { SEARCH, SYNONYMS } from "./tables.mjs";

const PIECE = /[\u3400-\u4dbf\u4e00-\u9fff]+|[^\s\u3400-\u4dbf\u4e00-\u9fff]+/g;
const CHINESE = /[\u3400-\u4dbf\u4e00-\u9fff]/;
const IN_NAMES = /[\s_-]+/g;
const WORD = /[a-z]{4,}/g;
const ONE_WORD = /^[a-z]+$/;

const plain = (text) => text.toLowerCase().replace(IN_NAMES, " ").trim();
const isAscii = (text) => !/[^\x00-\x7f]/.test(text);
const goesOn = (letter) => /^[a-z0-9]$/i.test(letter);
const silent = SYNONYMS.SILENT;
const ONE_LETTER = /^[\u3400-\u4dbf\u4e00-\u9fff]$/; // of Chinese: it stands in every record
const isSilent = (piece) => silent.has(piece) || ONE_LETTER.test(piece);
const groups = new Map(SYNONYMS.GROUPS.flatMap((group) => group.map((name) => [name, group])));
const known = new RegExp(
  [...new Set([...groups.keys(), ...silent])]
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .map((name) => (isAscii(name) ? `(?<![a-z0-9])${name}s?(?![a-z0-9])` : name))
    .join("|"),
  "g",
);

/** Make what is searched of the records of match.json; retired ones are found by nobody. */
export function readRecords(table) {
  const examples = new Map();
  for (const { record, example } of table.signatures) {
    if (example) examples.set(record, [...(examples.get(record) ?? []), example]);
  }
  const records = table.records
    .map((record, number) => ({ ...record, example: (examples.get(number) ?? []).join("\n") }))
    .filter(({ active }) => active)
    .map((record) => ({
      record,
      text: plain(record.words),
      fields: [
        [SEARCH.TITLE, [record.id, ...Object.values(record.title)].join(" ")],
        [SEARCH.TAGS, record.tags.join(" ")],
        [SEARCH.SUMMARY, Object.values(record.summary).join(" ")],
        [SEARCH.MESSAGE, record.example],
      ].map(([weight, text]) => [weight, plain(text)]),
    }));
  return { records, words: new Set(records.flatMap(({ text }) => text.match(WORD) ?? [])) };
}

/** Give the records that some words are about, best first. */
export function findRecords(words, corpus, limit) {
  const things = thingsOf(words).map((names) => corrected(names, corpus));
  const named = things.map((names) => new Set(corpus.records.filter((one) => inText(names, one.text))));
  const rarity = (found) => Math.log(1 + corpus.records.length / found.size);
  const weights = named.map((found) => (found.size ? rarity(found) : 0));
  const rough = new Map();
  named.forEach((found, at) => {
    for (const one of found) rough.set(one, (rough.get(one) ?? 0) + weights[at]);
  });
  const best = Math.max(0, ...rough.values());
  const unknown = named.filter((found, at) => !found.size && says(things[at][0])).length;
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (!best || best < SEARCH.KNOWN * (whole + unknown * Math.log(1 + corpus.records.length))) return [];
  return [...rough]
    .filter(([, weight]) => weight >= SEARCH.LEAST * best)
    .sort(([a, x], [b, y]) => y - x || order(a, b))
    .slice(0, SEARCH.MOST_LOOKED_AT)
    .map(([one]) => [one, score(one, things, weights)])
    .filter(([, points]) => points > 0)
    .sort(([a, x], [b, y]) => y - x || order(a, b))
    .slice(0, limit)
    .map(([{ record }]) => record);
}

const order = (a, b) => (a.record.id < b.record.id ? -1 : 1);

function score({ fields }, things, weights) {
  return things.reduce((sum, names, at) => {
    if (!weights[at]) return sum;
    const shown = fields.map(([weight, text]) => weight * inText(names, text));
    return sum + weights[at] * Math.max(...shown);
  }, 0);
}

/** Cut a question into what it asks for, each with all its names. */
function thingsOf(words) {
  const text = words.toLowerCase();
  const asked = [];
  const unasked = [];
  for (const piece of cut(text)) (isSilent(piece) ? unasked : asked).push(piece);
  const names = new Set((asked.length ? asked : unasked).map(plain));
  return [...names].filter(Boolean).map(alike).slice(0, SEARCH.MOST_THINGS);
}

function* cut(text) {
  let at = 0;
  for (const found of text.replaceAll("-", " ").matchAll(known)) {
    yield* unknownPieces(text.slice(at, found.index));
    yield found[0];
    at = found.index + found[0].length;
  }
  yield* unknownPieces(text.slice(at));
}

function* unknownPieces(text) {
  for (const [raw] of text.matchAll(PIECE)) {
    const piece = stripped(raw);
    const letters = [...piece];
    if (isAscii(piece) || letters.length <= 2) yield piece;
    else for (let at = 1; at < letters.length; at++) yield letters[at - 1] + letters[at];
  }
}

function stripped(piece) {
  let [from, to] = [0, piece.length];
  while (from < to && SEARCH.EDGES.includes(piece[from])) from++;
  while (to > from && SEARCH.EDGES.includes(piece[to - 1])) to--;
  return piece.slice(from, to);
}

function alike(name) {
  const group = groups.get(name) ?? groups.get(name.replace(/s$/, "")) ?? [];
  return [name, ...group.filter((other) => other !== name)];
}

function inText([typed, ...others], text) {
  const found = holds(text, typed);
  if (found === 1) return found;
  return Math.max(found, ...others.map((name) => SEARCH.OTHER_NAME * holds(text, name)));
}

/** Tell how well a text holds a name: 1 as a word, less as the beginning of one, 0 not. */
function holds(text, name) {
  if (!isAscii(name)) return text.includes(name) ? 1 : 0;
  let best = 0;
  for (let at = text.indexOf(name); at >= 0 && best < 1; at = text.indexOf(name, at + 1)) {
    if (!goesOn(text.slice(Math.max(0, at - 1), at))) {
      best = Math.max(best, beginning(name, text.slice(at + name.length, at + name.length + 2)));
    }
  }
  return best;
}

function beginning(name, after) {
  if (!goesOn(after.slice(0, 1)) || (after[0] === "s" && !goesOn(after.slice(1)))) return 1;
  return name.length > 3 ? 0.7 : 0;
}

const says = (name) => CHINESE.test(name) || !isAscii(name) || /[a-z]{4,}/.test(name);

/** Give the names of the word that a slip of the fingers was meant to be. */
function corrected(names, { records, words }) {
  const [typed] = names;
  if (names.length > 1 || typed.length < SEARCH.LEAST_LETTERS || !ONE_WORD.test(typed)) return names;
  if (records.some(({ text }) => text.includes(typed))) return names;
  const most = typed.length >= SEARCH.TWO_SLIPS ? 2 : 1;
  let nearest = [most + 1, typed];
  for (const word of words) {
    if (Math.abs(word.length - typed.length) > most) continue;
    const distance = slips(typed, word);
    if (distance < nearest[0] || (distance === nearest[0] && word < nearest[1])) {
      nearest = [distance, word];
    }
  }
  return nearest[0] <= most ? alike(nearest[1]) : names;
}

/** Count letters to change, add, drop or swap: optimal string alignment. */
function slips(left, right) {
  let before = [];
  let last = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let i = 1; i <= left.length; i++) {
    const row = [i];
    for (let j = 1; j <= right.length; j++) {
      const same = left[i - 1] === right[j - 1];
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1));
      const isSwap = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      if (isSwap) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    [before, last] = [last, row];
  }
  return last[right.length];
}
