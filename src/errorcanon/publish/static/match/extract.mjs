// match/extract.py: the failures in a log, how they hang together, what the launcher blames.

import { splitPrefix } from "./cleaning.mjs";
import { EXTRACT } from "./tables.mjs";
import { least, length, lstrip, matchAt, rstrip, strip, words } from "./text.mjs";

export const { NARROWEST, TRACEBACK } = EXTRACT;
export const LANDMARKS = [TRACEBACK, EXTRACT.CAUSE, EXTRACT.CONTEXT, EXTRACT.BLAME];

/** Find tracebacks and their chains, each in its own stream, and torchrun's verdict. */
export function outline(lines) {
  const outlined = {
    failures: [],
    owners: new Map(),
    blamedRank: null,
    width: terminalWidth(lines),
    verdict: null,
  };
  const lastOf = new Map();
  const linked = new Set();
  lines.forEach(({ text }, index) => {
    if (text.includes(TRACEBACK) && !outlined.owners.has(index)) {
      addFailure(outlined, lines, index, lastOf, linked);
    } else if (text.includes(EXTRACT.CAUSE) || text.includes(EXTRACT.CONTEXT)) {
      linked.add(splitPrefix(text).stream);
    } else if (text.includes(EXTRACT.BLAME) && outlined.verdict === null) {
      outlined.verdict = index;
      outlined.blamedRank = blamedRank(lines, index);
    }
  });
  return outlined;
}

function addFailure(outlined, lines, index, lastOf, linked) {
  const { stream, body } = splitPrefix(lines[index].text);
  if (!matchAt(EXTRACT.TRACEBACK_PATTERN, body)) return;
  const followed = follow(lines, index, outlined.width);
  const follows = linked.has(stream) ? (lastOf.get(stream) ?? null) : null;
  const number = outlined.failures.length;
  linked.delete(stream);
  lastOf.set(stream, number);
  followed.forEach((line) => outlined.owners.set(line, number));
  outlined.failures.push({ start: index, end: followed.at(-1), stream, follows });
}

/** Walk down a traceback to its exception, past lines that other streams printed between. */
function follow(lines, start, width) {
  const first = splitPrefix(lines[start].text);
  const isDrawn = first.body.indexOf(TRACEBACK) > 0;
  const followed = [start];
  const end = Math.min(lines.length, start + EXTRACT.MOST_TRACEBACK_LINES);
  for (let index = start + 1; index < end; index++) {
    const prefixed = splitPrefix(lines[index].text);
    if (prefixed.stream !== first.stream) continue;
    const body = isDrawn ? unbar(prefixed.body) : prefixed.body;
    if (!strip(body)) continue;
    followed.push(index);
    const isRest = width > 0 && length(lines[index - 1].text) === width;
    if (!" \t^~|".includes(body[0]) && !(isRest && !matchAt(EXTRACT.EXCEPTION, body))) break;
  }
  return followed;
}

/** Give the width at which a text seems cut: no line is longer, several are as long; else 0. */
export function terminalWidth(lines) {
  const widest = lines.reduce((most, { text }) => Math.max(most, length(text)), 0);
  if (widest < NARROWEST || widest > EXTRACT.WIDEST) return 0;
  const asLong = new Set(lines.map(({ text }) => text).filter((text) => length(text) === widest));
  return asLong.size >= EXTRACT.LEAST_CUT ? widest : 0;
}

/** Take away the bars with which Python draws exception groups. */
const unbar = (body) => body.replace(EXTRACT.GROUP_BAR, "");

function blamedRank(lines, start) {
  for (const { text } of lines.slice(start, start + EXTRACT.MOST_BLAME_LINES)) {
    const found = matchAt(EXTRACT.RANK, splitPrefix(text).body);
    if (found) return found[1];
  }
  return null;
}

/** Give the line that says what failed first, in whatever ended the run; null without one. */
export function rootFailure(lines, outlined) {
  const candidates = outlined.failures.map(({ end }) => end);
  candidates.push(...loneExceptions(lines, outlined));
  if (!candidates.length) return null;
  const last = candidates.reduce((most, index) => Math.max(most, lines[index].number), 0);
  let chosen = least(candidates, (index) => {
    const rank = rankOf(splitPrefix(lines[index].text).stream);
    return [
      EXTRACT.ECHO.test(lines[index].text),
      outlined.blamedRank !== null && rank !== null && rank !== outlined.blamedRank,
      last - lines[index].number > EXTRACT.SAME_EPISODE,
      index,
    ];
  });
  if (EXTRACT.ECHO.test(lines[chosen].text) && outlined.verdict !== null) {
    // The workers' own output went to files; the launcher's summary is all there is.
    chosen = summarised(lines, outlined.verdict) ?? chosen;
  }
  const failure = outlined.owners.get(chosen);
  if (failure !== undefined) chosen = outlined.failures[firstOfChain(outlined, failure)].end;
  return pastWrapper(lines, chosen);
}

/** Follow a chain of exceptions back to the one that started it. */
function firstOfChain(outlined, number) {
  while (outlined.failures[number].follows !== null) number = outlined.failures[number].follows;
  return number;
}

/** Find the exception in what torchrun repeats of the first failure, with its indentation. */
function summarised(lines, verdict) {
  const end = Math.min(lines.length, verdict + EXTRACT.MOST_TRACEBACK_LINES);
  for (let index = verdict + 1; index < end; index++) {
    const { body } = splitPrefix(lines[index].text);
    if (body.startsWith("====")) return null;
    if (body.startsWith("  ") && matchAt(EXTRACT.EXCEPTION, body, 2)) return index;
  }
  return null;
}

/** Find exceptions that stand without a plain traceback, as pytest and rich print them. */
function loneExceptions(lines, outlined) {
  const found = [];
  lines.forEach(({ text }, index) => {
    if (outlined.owners.has(index)) return;
    const body = splitPrefix(text).body.replace(EXTRACT.PYTEST, "");
    if (matchAt(EXTRACT.EXCEPTION, body) && !matchAt(EXTRACT.WARNING, body)) found.push(index);
  });
  return found;
}

/** Step from a line that leaves the message to later ones to the message. */
function pastWrapper(lines, index) {
  if (!EXTRACT.WRAPPER.test(lines[index].text)) return index;
  let isCode = false;
  const end = Math.min(lines.length, index + EXTRACT.MOST_WRAPPED);
  for (let later = index + 1; later < end; later++) {
    const { body } = splitPrefix(lines[later].text);
    if (matchAt(EXTRACT.FRAME, body)) isCode = true;
    else if (strip(body) && !(isCode && !isException(body))) return later;
  }
  return index;
}

/** Give what a failing line says, without prefixes and drawing, put together if wrapped. */
export function failureText(lines, index, width) {
  const body = lstrip(unbar(splitPrefix(lines[index].text).body));
  let text = rstrip(body.replace(EXTRACT.PYTEST, ""));
  const end = Math.min(lines.length, index + EXTRACT.MOST_CONTINUATIONS);
  for (let next = index + 1; next < end; next++) {
    const [previous, line] = [lines[next - 1].text, lines[next].text];
    if (width && length(previous) === width) text += line;
    else if (isBrokenBetweenWords(previous, line, width)) text = `${rstrip(text)} ${strip(line)}`;
    else break;
  }
  return strip(text);
}

/** Tell whether a sentence goes on: its rest is indented, or its next word found no room. */
function isBrokenBetweenWords(previous, line, width) {
  if (length(previous) < NARROWEST || !strip(line)) return false;
  const indent = /^ */.exec(line)[0].length;
  if (indent === 0) {
    return width > 0 && length(previous) + 1 + length(words(line)[0]) > width;
  }
  if ("+|".includes(lstrip(line)[0])) return false; // the drawing of an exception group
  return indent === EXTRACT.INDENT && !".:;!?)".includes(rstrip(previous).slice(-1));
}

/** Give the number in the name of a stream: `rank3`, `default3` and `1,3` are all rank 3. */
const rankOf = (stream) => /(\d+)$/.exec(stream ?? "")?.[1] ?? null;

/** Tell whether a line without its prefix reads like an exception's own line. */
export const isException = (body) => matchAt(EXTRACT.EXCEPTION, lstrip(unbar(body))) !== null;

/** Tell whether a line says only that another process ended. */
export const isEcho = (text) => EXTRACT.ECHO.test(text);

/** Tell whether a person would call a line an error. */
export const readsLikeError = (text) => EXTRACT.ERROR_LINE.test(text);

/** Give the lines that say what failed: exceptions, else whatever reads like an error. */
export function errorLines(lines, outlined, limit) {
  let texts = outlined.failures.map(({ end }) => lines[end].text);
  if (!texts.length) texts = lines.map(({ text }) => text).filter(readsLikeError);
  return [...new Set(texts.map((text) => strip(splitPrefix(text).body)))].slice(-limit);
}
