// publish/unknown.py: what is said of a failure that no record knows.

import { STANDS_FOR, WORDS } from "./recognised-words.mjs";

/** Give what was recognised, what to do next, and how many lines read like a failure. */
export function sayRecognised(found, language, shown = (text) => text) {
  const say = (name, values = {}) =>
    WORDS[language][name].replace(/\{(\w+)\}/g, (_, key) => shown(`${values[key]}`));
  const seen = found.recognised;
  const place = found.frame && frameWords(found.frame, say);
  const parts = [];
  if (seen.kind) {
    const kind = say(`kind ${seen.kind}`);
    parts.push(seen.exception ? say("further", { text: kind, more: seen.exception }) : kind);
  }
  if (seen.package) {
    parts.push(say("raised in", { package: `${seen.package} ${seen.release}`.trim() }));
  }
  if (place) parts.push(say("own frame", { place }));
  const what = parts.join(say("between reasons"));
  return {
    told: parts.length ? say("recognised", { what }) : "",
    step: seen.kind ? say("next step", { step: stepWords(seen, place, say) }) : "",
    seen: seenWords(found, say),
  };
}

function stepWords(seen, place, say) {
  if (seen.kind === "python" && place) return say("next python own", { place });
  let asked = seen.asked || STANDS_FOR[seen.kind] || "";
  if (seen.kind === "import") [asked] = asked.split(".");
  return say(`next ${seen.kind}`, { asked });
}

function seenWords({ lines, failures }, say) {
  if (!lines) return "";
  if (!failures) return say("no failure seen");
  return failures > 1 ? say("failures seen", { count: failures }) : "";
}

/** Write a place in code, as editors and terminals make links of it. */
function frameWords({ file, line, function: name }, say) {
  const place = `${file}:${line}`;
  return !name || name.startsWith("<") ? place : say("in function", { place, function: name });
}
