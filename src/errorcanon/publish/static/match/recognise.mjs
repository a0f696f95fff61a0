// match/recognise.py and match/own_code.py: what a text says of a failure that no record knows.

import { splitPrefix } from "./cleaning.mjs";
import { failureText, isEcho, readsLikeError } from "./extract.mjs";
import { OWN_CODE, RECOGNISE } from "./recognise-tables.mjs";
import { RANK } from "./tables.mjs";
import { matchAt, strip } from "./text.mjs";

/** Say of a text without a finding which line failed, of what kind it is and who raised it. */
export function recognise({ lines, outlined, root }, environment) {
  const alike = [...lines.keys()].filter((index) => readsLikeError(lines[index].text));
  const own = alike.filter((index) => !isEcho(lines[index].text));
  const first = root ?? own.at(-1) ?? tellingLine(lines);
  const seen = new Set([...alike, ...outlined.failures.map(({ end }) => end)]);
  if (first !== null) seen.add(first);
  return {
    suspect: root === null && first !== null ? spanOf(lines, first) : null,
    failures: seen.size,
    frame: first === null ? null : ownFrame(lines, outlined, first),
    recognised: first === null ? {} : tell(lines, outlined, alike, first, environment),
  };
}

function tell(lines, outlined, alike, index, environment) {
  const body = bodyOf(lines[index]);
  const exception = matchAt(RECOGNISE.EXCEPTION, body)?.groups.name ?? "";
  let { kind, asked } = kindOf(body);
  if (exception && !RECOGNISE.PYTHON_SAYS.has(kind)) [kind, asked] = ["python", ""];
  for (const other of alike.slice(-RECOGNISE.MOST_LINES).reverse()) {
    if (kind !== null) break;
    ({ kind, asked } = kindOf(bodyOf(lines[other])));
  }
  let name = packageOf(lines, outlined, index);
  if (!name && exception.includes(".")) [name] = exception.split(".");
  const release = environment[name.replaceAll("_", "-")] ?? environment[name] ?? "";
  return { kind, exception, package: name, release, asked };
}

/** Give the last line that a tool ends with, where nothing else reads like an error. */
function tellingLine(lines) {
  const end = Math.max(-1, lines.length - 1 - RECOGNISE.MOST_LINES);
  for (let index = lines.length - 1; index > end; index--) {
    if (RECOGNISE.TOOLS_SAY.has(kindOf(bodyOf(lines[index])).kind)) return index;
  }
  return null;
}

const bodyOf = ({ text }) => strip(splitPrefix(firstLetters(text, RECOGNISE.LONGEST)).body);

function kindOf(body) {
  for (const [kind, pattern] of RECOGNISE.PATTERNS) {
    const found = pattern.exec(body);
    if (found) return { kind, asked: found.groups?.asked ?? "" };
  }
  return { kind: null, asked: "" };
}

function spanOf(lines, index) {
  const { number, text } = lines[index];
  return { line: number, text: failureText(lines, index, 0), stream: splitPrefix(text).stream };
}

/** Give the deepest frame that is no library's in the traceback of a failing line. */
function ownFrame(lines, outlined, index) {
  let number = failureOf(outlined, index);
  while (number !== null) {
    const own = framesOf(lines, outlined, number).filter((frame) => !isOfOthers(frame));
    if (own.length) return own.at(-1);
    number = outlined.failures[number].follows;
  }
  const start = Math.max(0, index - OWN_CODE.BEFORE);
  const around = lines.slice(start, index + RANK.SAME_EVENT + 1).map(({ text }) => otherFrame(text));
  return around.findLast((frame) => frame && !isOfOthers(frame)) ?? null;
}

/** Name the package whose code raised: the folder in site-packages of the last frame. */
function packageOf(lines, outlined, index) {
  const number = failureOf(outlined, index);
  const last = number === null ? null : framesOf(lines, outlined, number).at(-1);
  return (last && OWN_CODE.PACKAGE.exec(last.file)?.groups.package) || "";
}

function framesOf(lines, { failures, owners }, number) {
  const frames = [];
  for (let index = failures[number].start; index < failures[number].end; index++) {
    const frame = owners.get(index) === number ? readFrame(lines[index].text) : null;
    if (frame) frames.push(frame);
  }
  return frames;
}

function readFrame(line) {
  return frameOf(matchAt(OWN_CODE.FRAME, splitPrefix(firstLetters(line, OWN_CODE.LONGEST)).body), strip);
}

function otherFrame(line) {
  const { body } = splitPrefix(firstLetters(line, OWN_CODE.LONGEST));
  if (!body.includes(".py") && !body.includes("Cell In")) return null;
  for (const pattern of OWN_CODE.OTHER_FRAMES) {
    const found = matchAt(pattern, body);
    if (found) return frameOf(found, String);
  }
  return null;
}

function frameOf(found, trim) {
  if (!found) return null;
  const { file, line, function: name } = found.groups;
  return { file, line: Number(line), function: trim(name ?? "") };
}

const isOfOthers = ({ file }) => OWN_CODE.OF_OTHERS.test(file);

/** Find the traceback that a line stands in, just behind, or shortly before. */
function failureOf({ failures, owners }, index) {
  const inside = owners.get(index);
  if (inside !== undefined) return inside;
  const isBehind = ({ end }) => index > end && index - end <= OWN_CODE.BEHIND;
  const behind = failures.findLastIndex(isBehind);
  if (behind >= 0) return behind;
  const ahead = failures.findIndex(({ start }) => start > index && start - index <= OWN_CODE.AFTER);
  return ahead >= 0 ? ahead : null;
}

/** Cut a text as Python does, by code points. */
const firstLetters = (text, most) =>
  text.length <= most ? text : Array.from(text.slice(0, 2 * most)).slice(0, most).join("");
