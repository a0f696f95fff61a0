// The two measures of rapidfuzz.fuzz that the matcher uses, from 0 to 100.

/** Share of letters in the longest common subsequence. */
export function ratio(left, right) {
  return ratioOf([...left], [...right]);
}

/** The best ratio of the shorter text with any piece of the longer one. */
export function partialRatio(left, right) {
  const [a, b] = [[...left], [...right]];
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  if (!shorter.length) return longer.length ? 0 : 100;
  const best = bestPiece(shorter, longer);
  return a.length === b.length ? Math.max(best, bestPiece(longer, shorter)) : best;
}

const similar = (edits, total) => (total ? 100 - (100 * edits) / total : 100);

function ratioOf(a, b) {
  return similar(distance(a, b), a.length + b.length);
}

/** Count the insertions and deletions that turn one text into the other. */
function distance(a, b) {
  return a.length + b.length - 2 * commonLength(maskOf(a), a.length, b);
}

function bestPiece(needle, text) {
  const mask = maskOf(needle);
  const size = needle.length;
  let best = 0;
  const consider = (piece) => {
    const common = commonLength(mask, size, piece);
    best = Math.max(best, (200 * common) / (size + piece.length));
  };
  for (let end = 1; end < size; end++) consider(text.slice(0, end));
  for (let at = 0; at + size <= text.length; at++) consider(text.slice(at, at + size));
  for (let at = text.length - size + 1; at < text.length; at++) consider(text.slice(at));
  return best;
}

/** For each letter of a text, the places where it stands, as bits. */
function maskOf(letters) {
  const mask = new Map();
  letters.forEach((letter, at) => mask.set(letter, (mask.get(letter) ?? 0n) | (1n << BigInt(at))));
  return mask;
}

/** Length of the longest common subsequence; Hyyrö 2004, "Bit-parallel LCS-length computation". */
function commonLength(mask, size, text) {
  const all = (1n << BigInt(size)) - 1n;
  let row = all;
  for (const letter of text) {
    const hits = row & (mask.get(letter) ?? 0n);
    row = ((row + hits) | (row - hits)) & all;
  }
  return countBits(all ^ row);
}

function countBits(value) {
  return value.toString(2).replaceAll("0", "").length;
}
