// match/excerpt.py: a text of any size, reduced to the lines that could matter.

import { cleanBlock } from "./cleaning.mjs";
import { LANDMARKS } from "./extract.mjs";
import { EXCERPT } from "./tables.mjs";
import { bisectRight, decode } from "./text.mjs";

const {
  BEFORE, AFTER, WHOLE, BLOCK, LONGEST_LINE, OVERLAP, HEAD_LINES, TAIL_LINES, MOST_EARLY, MOST_LATE,
} = EXCERPT;

const STEP = 1 << 20; // letters of a long text that are read at once

/** Keep what could matter of a text; gives its lines and how many there were. */
export function excerpt(text, engine, progress = () => {}) {
  const blocks = [...wholeLines(text)];
  const first = blocks[0] ?? "";
  if (blocks.length <= 1 && first.length <= WHOLE) {
    const lines = splitLines(cleanBlock(first), 1);
    if (lines.length <= MOST_EARLY + MOST_LATE) {
      const kept = lines.map(({ number, bytes }) => ({
        number,
        text: decode(shorten(bytes, engine)),
      }));
      return { lines: kept, total: count(first) };
    }
  }
  const builder = new ExcerptBuilder(engine);
  let done = 0;
  for (const block of blocks) {
    builder.add(block);
    done += block.length;
    progress(Math.min(1, done / text.length));
  }
  return builder.finish();
}

/** Takes blocks in order and remembers the lines around places. */
class ExcerptBuilder {
  constructor(engine) {
    this.engine = engine;
    this.early = [];
    this.late = [];
    this.recent = [];
    this.wanted = HEAD_LINES;
    this.number = 1;
  }

  add(block) {
    const cleaned = cleanBlock(block);
    const lines = splitLines(cleaned, this.number);
    const starts = [0];
    for (const { bytes } of lines) starts.push(starts.at(-1) + bytes.length + 1);
    const hits = new Set(
      [...this.engine.places(cleaned), ...landmarks(cleaned)].map(
        (place) => bisectRight(starts, place) - 1,
      ),
    );
    lines.forEach(({ number, bytes }, index) => {
      const line = { number, bytes: shorten(bytes, this.engine) };
      if (hits.has(index)) {
        this.keepRecent(BEFORE);
        this.wanted = AFTER + 1;
      }
      if (this.wanted > 0) {
        this.wanted -= 1;
        this.keep(line);
      } else {
        this.recent.push(line);
        if (this.recent.length > TAIL_LINES) this.recent.shift();
      }
    });
    this.number += block.split("\n").length - 1;
  }

  finish() {
    this.keepRecent(TAIL_LINES);
    const lines = [...this.early, ...this.late.slice(-MOST_LATE)].map(({ number, bytes }) => ({
      number,
      text: decode(bytes),
    }));
    return { lines, total: this.number - 1 };
  }

  keepRecent(most) {
    this.recent.slice(-most).forEach((line) => this.keep(line));
    this.recent = [];
  }

  keep(line) {
    (this.early.length < MOST_EARLY ? this.early : this.late).push(line);
  }
}

/** Cut a text into blocks that end with a line, or with a piece of an endless one. */
function* wholeLines(text) {
  let at = 0;
  while (text.length - at > STEP) {
    const end = text.lastIndexOf("\n", at + STEP) + 1;
    if (end <= at) break;
    yield text.slice(at, end);
    at = end;
  }
  yield* lastLines(text.slice(at));
}

function* lastLines(text) {
  if (text.length < BLOCK) {
    if (text) yield text;
    return;
  }
  const end = text.lastIndexOf("\n") + 1;
  yield text.slice(0, end || text.length);
  // A piece of an endless line is begun again a little earlier, so that no words are cut.
  const rest = end ? text.slice(end) : text.slice(-OVERLAP);
  if (rest) yield rest;
}

/** Number the pieces of a block; a vertical tab parts pieces of one line. */
function splitLines(cleaned, number) {
  const lines = [];
  let at = 0;
  for (const found of cleaned.matchAll(/[\n\x0b]/g)) {
    lines.push({ number, bytes: cleaned.slice(at, found.index) });
    at = found.index + 1;
    number += found[0] === "\n" ? 1 : 0;
  }
  if (at < cleaned.length) lines.push({ number, bytes: cleaned.slice(at) });
  return lines;
}

function landmarks(cleaned) {
  const found = [];
  for (const mark of LANDMARKS) {
    for (let at = cleaned.indexOf(mark); at >= 0; at = cleaned.indexOf(mark, at + 1)) {
      found.push(at);
    }
  }
  return found;
}

function count(block) {
  return block.split("\n").length - 1 + (block && !block.endsWith("\n") ? 1 : 0);
}

/** Cut a very long line down to what stands around the places in it, else to its beginning. */
function shorten(bytes, engine) {
  if (bytes.length <= LONGEST_LINE) return bytes;
  const pieces = [];
  let end = 0;
  for (const place of engine.places(bytes)) {
    if (place >= end) {
      end = place + OVERLAP;
      pieces.push(bytes.slice(Math.max(0, place - OVERLAP), end));
    }
  }
  return pieces.join(" ... ").slice(0, LONGEST_LINE) || bytes.slice(0, LONGEST_LINE);
}
