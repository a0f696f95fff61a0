// versions.py: product versions and the ranges of them that a record affects.

import { VERSIONS } from "./tables.mjs";
import { compareParts, strip } from "./text.mjs";

// PEP 440, appendix B: what may follow the release of a version.
const REST =
  /^(?<pre>[-_.]?(?:alpha|beta|preview|pre|a|b|c|rc)[-_.]?\d*)?(?:-\d+|[-_.]?(?:post|rev|r)[-_.]?\d*)?(?<dev>[-_.]?dev[-_.]?\d*)?$/i;

/** Return -1, 0 or 1 as `left` is before, equal to or after `right`; null where one is none. */
export function compare(product, left, right) {
  const [a, b] = [parse(product, left), parse(product, right)];
  if (a === null || b === null) return null;
  return Math.sign(compareParts(a.numbers, b.numbers)) || Math.sign(a.release - b.release);
}

function parse(product, text) {
  const found = VERSIONS.LEADING.exec(strip(text));
  if (!found || found.index > 0) return null;
  let numbers = found[1].split(".").map(Number);
  const isPacked = VERSIONS.PACKED_CUDNN.exec(found[1])?.[0] === found[1];
  if (product === "cudnn" && numbers.length === 1 && isPacked) numbers = unpackCudnn(numbers[0]);
  while (numbers.length > 1 && numbers.at(-1) === 0) numbers.pop();
  return { numbers, release: isPrerelease(found[2]) ? -1 : 0 };
}

function unpackCudnn(packed) {
  const major = packed >= 90_000 ? 10_000 : 1_000;
  return [Math.floor(packed / major), Math.floor((packed % major) / 100), packed % 100];
}

function isPrerelease(rest) {
  const found = REST.exec(strip(rest.split("+")[0]));
  return found !== null && Boolean(found.groups.pre || found.groups.dev);
}

/** Tell whether an environment has the cause; null where it does not say. */
export function applies(affects, environment) {
  const verdicts = affects.map(([product, introduced, fixed]) => {
    const version = environment[product];
    return version === undefined ? null : contains(product, introduced, fixed, version);
  });
  if (verdicts.includes(true)) return true;
  return verdicts.length && !verdicts.includes(null) ? false : null;
}

function contains(product, introduced, fixed, version) {
  const fromStart = introduced ? compare(product, version, introduced) : 0;
  if (fromStart === null) return null;
  if (fromStart < 0) return false;
  if (!fixed) return true;
  const toEnd = compare(product, version, fixed);
  return toEnd === null ? null : toEnd < 0;
}
