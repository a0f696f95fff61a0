// Text as Python sees it: bytes as strings with a byte a character, lengths in code points.

const SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const LEADING = new RegExp(`^[${SPACE}]+`);
const TRAILING = new RegExp(`[${SPACE}]+$`);
const BETWEEN = new RegExp(`[${SPACE}]+`);
const PIECE = 0x8000;

export const strip = (text) => rstrip(lstrip(text));
export const lstrip = (text) => text.replace(LEADING, "");
export const rstrip = (text) => text.replace(TRAILING, "");
export const words = (text) => strip(text).split(BETWEEN).filter(Boolean);

/** Count code points; JavaScript counts two for letters beyond U+FFFF. */
export function length(text) {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

/** Write text as UTF-8, a character for each byte. */
export function encode(text) {
  return asString(new TextEncoder().encode(text));
}

/** Read such a string as UTF-8; bytes that are none become U+FFFD. */
export function decode(bytes) {
  const array = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(array);
}

/** Turn an array of bytes into a string with a character for each. */
export function asString(array) {
  const pieces = [];
  for (let at = 0; at < array.length; at += PIECE) {
    pieces.push(String.fromCharCode(...array.subarray(at, at + PIECE)));
  }
  return pieces.join("");
}

/** Lower the ASCII letters only, as Python's bytes.lower does. */
export function lower(bytes) {
  return bytes.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Match a pattern at one place, as Python's Pattern.match does; null where it does not. */
export function matchAt(pattern, text, at = 0) {
  const sticky = stickyOf(pattern);
  sticky.lastIndex = at;
  return sticky.exec(text);
}

const stickies = new WeakMap();

function stickyOf(pattern) {
  if (!stickies.has(pattern)) {
    stickies.set(pattern, new RegExp(pattern.source, `${pattern.flags}y`));
  }
  return stickies.get(pattern);
}

/** Order two lists part by part; false comes before true. */
export function compareParts(left, right) {
  for (let at = 0; at < left.length; at++) {
    if (left[at] < right[at]) return -1;
    if (left[at] > right[at]) return 1;
  }
  return left.length - right.length;
}

/** Give the part with the least key; the first of several. */
export function least(parts, keyOf) {
  return parts.reduce(
    (best, part) => {
      const key = keyOf(part);
      return best === null || compareParts(key, best.key) < 0 ? { part, key } : best;
    },
    null,
  )?.part;
}

/** Find how many entries of a sorted list are not greater than a value. */
export function bisectRight(sorted, value) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value < sorted[middle]) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Round to two digits. */
export const round2 = (value) => {
  if (!/\.\d\d50*$/.test(value.toFixed(60))) return Number(value.toFixed(2));
  const below = Math.floor(value * 100); // an exact half goes to the even neighbour, as in Python
  return (below % 2 ? below + 1 : below) / 100;
};
