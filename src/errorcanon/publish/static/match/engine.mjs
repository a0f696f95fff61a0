// match/engine.py, LiteralEngine: only patterns whose rare literal stands in the line.

import { lower } from "./text.mjs";

const compiledPatterns = new Map();

/** Compile a pattern as every engine reads it. */
export function compiled(source) {
  if (!compiledPatterns.has(source)) compiledPatterns.set(source, new RegExp(source, "i"));
  return compiledPatterns.get(source);
}

export class LiteralEngine {
  constructor(signatures) {
    this.sources = signatures.map((signature) => signature.pattern);
    this.users = new Map();
    signatures.forEach((signature, number) => {
      for (const literal of signature.literals) {
        if (!this.users.has(literal)) this.users.set(literal, []);
        this.users.get(literal).push(number);
      }
    });
  }

  /** Give offsets, ascending, inside every line that could match. */
  places(block) {
    const folded = lower(block);
    const found = new Set();
    for (const literal of this.users.keys()) {
      for (let at = folded.indexOf(literal); at >= 0; at = folded.indexOf(literal, at + 1)) {
        found.add(at);
      }
    }
    return [...found].sort((a, b) => a - b);
  }

  /** Give the positions of the signatures that a line satisfies, ascending. */
  match(line) {
    const folded = lower(line);
    const asked = new Set();
    for (const [literal, users] of this.users) {
      if (folded.includes(literal)) users.forEach((number) => asked.add(number));
    }
    return [...asked]
      .sort((a, b) => a - b)
      .filter((number) => compiled(this.sources[number]).test(line));
  }
}
