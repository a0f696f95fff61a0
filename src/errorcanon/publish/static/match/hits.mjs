// match/hits.py: which signatures stand in which lines, and what their conditions say.

import { splitPrefix } from "./cleaning.mjs";
import { compiled } from "./engine.mjs";
import { NARROWEST, TRACEBACK, isException, readsLikeError, terminalWidth } from "./extract.mjs";
import { HITS } from "./tables.mjs";
import { bisectRight, decode, encode, length, rstrip, strip } from "./text.mjs";
import { allHold, read } from "./where.mjs";

/** Match every line, and every message that a terminal or logger has wrapped over lines. */
export function findHits(lines, engine, signatures, environment) {
  const texts = lines.map(({ text }) => encode(text));
  const hits = [];
  for (const index of candidates(texts, engine)) {
    for (const number of engine.match(texts[index])) {
      const hit = decide(signatures[number], index, texts[index], texts, environment);
      if (hit) hits.push(hit);
    }
  }
  const known = new Set(hits.map((hit) => `${hit.signature.number}@${hit.index}`));
  for (const { index, count, text } of unwrapped(lines)) {
    for (const number of engine.match(text)) {
      const steps = Array.from({ length: count + 1 }, (_, step) => index + step);
      if (steps.some((step) => known.has(`${number}@${step}`))) continue;
      if (!crosses(signatures[number], text, texts[index].length)) continue;
      const hit = decide(signatures[number], index, text, texts, environment);
      if (hit) {
        hits.push(hit);
        known.add(`${number}@${index}`);
      }
    }
  }
  return hits;
}

/** Give the lines that hold a literal of some signature. */
function candidates(texts, engine) {
  const starts = [0];
  for (const text of texts) starts.push(starts.at(-1) + text.length + 1);
  const found = engine.places(texts.join("\n")).map((place) => bisectRight(starts, place) - 1);
  return [...new Set(found)];
}

function decide(signature, index, text, texts, environment) {
  const found = compiled(signature.pattern).exec(text);
  if (!found) return null;
  let captures = capturesOf(found);
  let beside = null;
  let verdict = allHold(signature.where, captures, environment);
  if (verdict === false) return null;
  if (signature.context !== null) {
    const seen = findContext(signature.context, texts, index);
    if (!seen) return null;
    captures = { ...seen.captures, ...captures };
    beside = strip(decode(texts[seen.at]));
    verdict = allHold(signature.where, captures, environment);
    if (verdict === false) return null;
  }
  const met = verdict ? signature.where.map((one) => read(one, captures, environment)) : [];
  if (beside !== null) {
    met.push({ name: "", operator: "", value: beside, actual: "", excludes: false });
  }
  return {
    signature,
    index,
    text: decode(text),
    captures: Object.fromEntries(Object.entries(captures).filter(([, value]) => value)),
    decided: verdict === true && !signature.shared,
    met,
  };
}

/** Search the lines around a hit, the nearest first; null where none holds the context. */
function findContext(source, texts, index) {
  const pattern = compiled(source);
  for (let distance = 0; distance <= HITS.CONTEXT_BEFORE; distance++) {
    for (const at of distance ? [index - distance, index + distance] : [index]) {
      if (at < 0 || at >= texts.length || at > index + HITS.CONTEXT_AFTER) continue;
      const found = pattern.exec(texts[at]);
      if (found) return { at, captures: capturesOf(found) };
    }
  }
  return null;
}

function capturesOf(found) {
  return Object.fromEntries(
    Object.entries(found.groups ?? {}).map(([name, value]) => [
      name,
      value === undefined ? null : decode(value),
    ]),
  );
}

/** Tell whether the match begins in the first of the joined lines and ends in a later one. */
function crosses(signature, text, first) {
  const found = compiled(signature.pattern).exec(text);
  return found !== null && found.index < first && first < found.index + found[0].length;
}

/** Give (first line, lines added, joined text) for messages that seem wrapped. */
function* unwrapped(lines) {
  if (lines.length > HITS.MOST_UNWRAPPED) return;
  const width = terminalWidth(lines);
  for (const [index, { text }] of lines.entries()) {
    if (length(text) < NARROWEST || length(text) > HITS.LONGEST_WRAPPED) continue;
    if (length(text) === width) {
      const { joined, count } = joinHard(lines, index, width);
      yield { index, count, text: encode(joined) };
    }
    if (readsLikeError(text)) {
      const { joined, count } = joinSoft(lines, index);
      if (count) yield { index, count, text: encode(joined) };
    }
  }
}

/** Join lines that a terminal cut at its width, in the middle of words. */
function joinHard(lines, index, width) {
  let joined = lines[index].text;
  let count = 0;
  for (const { text } of lines.slice(index + 1, index + 1 + HITS.MOST_CONTINUATIONS)) {
    joined += text;
    count += 1;
    if (length(text) < width) break;
  }
  return { joined, count };
}

/** Join lines that a logger broke between words and indented. */
function joinSoft(lines, index) {
  let joined = rstrip(lines[index].text);
  let count = 0;
  const first = splitPrefix(lines[index].text);
  for (const { text } of lines.slice(index + 1, index + 1 + HITS.MOST_CONTINUATIONS)) {
    if (length(text) > HITS.LONGEST_WRAPPED) break;
    const prefixed = splitPrefix(text);
    const body = strip(prefixed.body);
    if (prefixed.stream !== first.stream || !body) break;
    if (body.includes(TRACEBACK) || isException(body)) break;
    joined += ` ${body}`;
    count += 1;
  }
  return { joined, count };
}
