// logs/cleaning.py: what terminals, loggers and launchers put around a message.

import { CLEANING } from "./tables.mjs";
import { asString, matchAt } from "./text.mjs";

const ESCAPES = new RegExp(CLEANING.ESCAPES.source, "g");
const UTF16 = { "\xff\xfe": "utf-16le", "\xfe\xff": "utf-16be" };

/** Turn the bytes of a file into a string with a byte a character, UTF-16 made UTF-8. */
export function decodeMarked(array) {
  const encoding = UTF16[String.fromCharCode(...array.subarray(0, 2))];
  if (!encoding) return asString(array).replace(/^\xef\xbb\xbf/, "");
  const text = new TextDecoder(encoding).decode(array.subarray(2));
  return asString(new TextEncoder().encode(text));
}

/** Remove control sequences; keep every line feed. Idempotent. */
export function cleanBlock(block) {
  // A removed sequence may bring together the bytes of another one.
  for (let pass = 0; pass < CLEANING.MOST_PASSES && block.includes("\x1b"); pass++) {
    block = block.replace(ESCAPES, "");
  }
  block = block.replace(/[\x1b\x08\0]/g, "");
  return block.replace(/\r+\n?/g, (found, at) => {
    if (found.endsWith("\n")) return "\n";
    return at + found.length === block.length ? "" : "\x0b".repeat(found.length);
  });
}

/** Separate what launchers and loggers put before a line from the line. */
export function splitPrefix(line) {
  let stream = null;
  let at = 0;
  for (let turn = 0; turn < CLEANING.MOST_PREFIXES; turn++) {
    let found = matchAt(CLEANING.STREAMS, line, at);
    if (found) {
      stream = found.slice(1).find(Boolean);
    } else {
      // A stamp may stand after a blank or a dash, a stream name only where the line starts.
      const gap = at + /^[ -]*/.exec(line.slice(at))[0].length;
      found = matchAt(CLEANING.STAMPS, line, gap);
      if (!found) break;
    }
    at = found.index + found[0].length;
    if (line[at] === " " && ![undefined, " "].includes(line[at + 1])) at += 1;
  }
  return { stream, body: line.slice(at) };
}
