// match/where.py: the typed conditions of a signature.

import { WHERE } from "./tables.mjs";
import { compare } from "./versions.mjs";

const OPERATORS = {
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
  "==": (a, b) => a === b,
  "!=": (a, b) => a !== b,
};
// What Python's float() reads; Number() would also read "" and "0x10".
const NUMBER = /^[+-]?(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:e[+-]?\d+)?$/i;
const INFINITE = /^([+-]?)inf(?:inity)?$/i;

/** Join conditions: false as soon as one is false, else null as soon as one is unknown. */
export function allHold(conditions, captures, environment) {
  const verdicts = conditions.map((condition) => holds(condition, captures, environment));
  if (verdicts.includes(false)) return false;
  return verdicts.includes(null) ? null : true;
}

/** Tell whether a condition holds; null where neither text nor environment can say. */
export function holds([name, operator, bound], captures, environment) {
  const test = OPERATORS[operator];
  if (name in captures) {
    const value = captures[name];
    const other = WHERE.CAPTURE.exec(bound);
    if (!other || other[0] !== bound) return value ? compareCaptured(test, value, bound) : null;
    const second = captures[other[1]];
    return value && second ? compareCaptures(test, value, second) : null;
  }
  const known = environment[name];
  if (known === undefined) return null;
  if (WHERE.TEXT_KEYS.has(name)) return test(known.toLowerCase(), bound.toLowerCase());
  const order = compare(name, known, bound);
  return order === null ? null : test(order, 0);
}

/** Give a condition that holds with what was compared. */
export function read([name, operator, bound], captures, environment) {
  const other = WHERE.CAPTURE.exec(bound);
  const isCapture = other !== null && other[0] === bound;
  const value = isCapture ? captures[other[1]] : null;
  const actual = captures[name] || environment[name] || "";
  const excludes = operator === "!=";
  return { name, operator, value: value || bound, actual, excludes };
}

function compareCaptures(test, value, bound) {
  const areVersions = [value, bound].every((text) => WHERE.VERSION.exec(text)?.index === 0);
  if (areVersions) return test(compare("", value, bound), 0);
  return compareCaptured(test, value, bound);
}

function compareCaptured(test, value, bound) {
  const [left, right] = [asNumber(value.replaceAll(",", "")), asNumber(bound)];
  if (left === null || right === null) return test(value.toLowerCase(), bound.toLowerCase());
  return test(left, right);
}

function asNumber(text) {
  text = text.trim();
  if (/^[+-]?nan$/i.test(text)) return NaN;
  const infinite = INFINITE.exec(text);
  if (infinite) return infinite[1] === "-" ? -Infinity : Infinity;
  return NUMBER.test(text) ? Number(text.replaceAll("_", "")) : null;
}
