// match/rank.py: hits into findings, the root of the failure first. Popularity never decides.

import { splitPrefix } from "./cleaning.mjs";
import { isException } from "./extract.mjs";
import { partialRatio, ratio } from "./similarity.mjs";
import { RANK } from "./tables.mjs";
import { compareParts, least, round2, strip } from "./text.mjs";
import { applies } from "./versions.mjs";

/** Order findings: certain before possible, cause before symptom, root before what followed. */
export function rank(hits, lines, outlined, root, environment, corpus) {
  const eventOf = (index) => eventAt(outlined, index);
  let groups = group(hits, eventOf, environment);
  groups = dropOutside(dropOutdone(groups, corpus.consequences));
  const explained = explainAway(groups, lines, outlined.verdict, corpus);
  if (groups.length > 1) {
    const keys = new Map(
      groups.map((one) => [one, orderOf(one, lines, eventOf, root, explained, corpus)]),
    );
    groups = [...groups].sort((a, b) => compareParts(keys.get(a), keys.get(b)));
  }
  const isFull = groups.length > RANK.MOST_FINDINGS;
  groups = groups.slice(0, RANK.MOST_FINDINGS);
  const names = new Set(groups.map(({ record }) => record));
  for (const [symptom, by] of explained) if (!names.has(by)) explained.delete(symptom);
  return { isFull, findings: groups.map((one) => finding(one, groups, lines, explained)) };
}

/** Tell whether all hits only follow from a failure that no record knows. */
export function followsUnknown(hits, outlined, root, corpus) {
  if (root === null) return false;
  const its = outlined.owners.get(root);
  return hits.every(
    ({ signature, index }) =>
      corpus.consequences.has(signature.id) &&
      index !== root &&
      (its === undefined || outlined.owners.get(index) !== its),
  );
}

/** Number the event a line belongs to: its traceback's last line, or itself. */
function eventAt(outlined, index) {
  for (const near of [index, index - 1, index - 2, index - RANK.SAME_EVENT]) {
    const failure = outlined.owners.get(near);
    if (failure !== undefined) return outlined.failures[failure].end;
  }
  return index;
}

/** Put all hits of one record together. */
function group(hits, eventOf, environment) {
  const byRecord = new Map();
  for (const hit of hits) {
    const { id } = hit.signature;
    if (!byRecord.has(id)) byRecord.set(id, []);
    byRecord.get(id).push(hit);
  }
  const most = Math.max(1, Math.floor(RANK.MOST_COMPARED / Math.max(1, byRecord.size)));
  return [...byRecord].map(([record, found]) => {
    const best = bestOf(found, most);
    const indexes = found.map(({ index }) => index);
    const ends = [...indexes.slice(0, RANK.MOST_EVENTS), ...indexes.slice(-RANK.MOST_EVENTS)];
    return {
      record,
      best,
      events: [...new Set(ends.map(eventOf))],
      first: Math.min(...indexes),
      last: Math.max(...indexes),
      lines: new Set(indexes).size,
      applies: applies(best.signature.affects, environment),
      decided: best.decided,
    };
  });
}

/** Give the hit that says most; of lines that say as much, the first `most` are compared. */
function bestOf(hits, most) {
  const preferred = preference(least(hits, preference));
  const texts = new Map();
  for (const hit of [...hits].sort((a, b) => a.index - b.index)) {
    const key = `${hit.signature.number} ${hit.text}`;
    if (compareParts(preference(hit), preferred) || texts.has(key)) continue;
    texts.set(key, hit);
    if (texts.size === most) break;
  }
  const candidates = [...texts.values()];
  return candidates.length > 1 ? least(candidates, (hit) => [-similarity(hit)]) : candidates[0];
}

const preference = (hit) => [!hit.decided, -hit.met.length];

/** Tell from 0 to 1 how much of the line the record's own example explains, rounded. */
function similarity(hit) {
  const example = strip(splitPrefix(hit.signature.example).body) || hit.signature.unlike;
  const [a, b] = [
    start(example, RANK.LONGEST_EXAMPLE),
    start(strip(splitPrefix(hit.text).body), RANK.LONGEST_LINE),
  ];
  return Math.round((partialRatio(a, b) + ratio(a, b)) * 5e6) / 1e9;
}

const start = (text, count) => Array.from(text).slice(0, count).join("");

function nearEvent(one, other) {
  return one.events.some((a) => other.events.some((b) => Math.abs(a - b) <= RANK.SAME_EVENT));
}

/** Drop candidates of an event that a certain finding explains. */
function dropOutdone(groups, consequences) {
  const certain = groups.filter((one) => one.decided && !consequences.has(one.record));
  return groups.filter((one) => one.decided || !certain.some((other) => nearEvent(one, other)));
}

/** Drop candidates whose versions the environment excludes, unless nothing would be left. */
function dropOutside(groups) {
  return groups.filter(
    (one) =>
      one.decided ||
      one.applies !== false ||
      !groups.some((other) => other.applies !== false && nearEvent(one, other)),
  );
}

/** Map each symptom to the finding that led to it. */
function explainAway(groups, lines, verdict, corpus) {
  const explained = new Map();
  for (const symptom of groups) {
    for (const root of groups) {
      if (root === symptom || explained.get(root.record) === symptom.record) continue;
      const known = corpus.leadsTo.has(`${root.record} ${symptom.record}`);
      const generic =
        corpus.consequences.has(symptom.record) && !corpus.consequences.has(root.record);
      if ((known || generic) && mayPrecede(root, symptom, lines, verdict)) {
        explained.set(symptom.record, root.record);
        break;
      }
    }
  }
  return explained;
}

/** Within one stream the root is printed first; between streams the order says nothing. */
function mayPrecede(root, symptom, lines, verdict) {
  const [a, b] = [root, symptom].map(({ best }) => splitPrefix(lines[best.index].text).stream);
  // torchrun's summary is one stream, and its verdict on what failed first comes last.
  const isSummarised = verdict !== null && verdict < root.last;
  return a !== b || root.first <= symptom.last || isSummarised;
}

function orderOf(one, lines, eventOf, root, explained, corpus) {
  const rootEvent = root === null ? null : eventOf(root);
  const atRoot =
    rootEvent !== null &&
    one.events.some((event) => Math.abs(event - rootEvent) <= RANK.SAME_EVENT);
  return [
    explained.has(one.record) && corpus.consequences.has(one.record),
    !one.decided,
    explained.has(one.record),
    !atRoot,
    !isException(splitPrefix(lines[one.best.index].text).body),
    Math.min(...one.events),
    -one.best.met.length,
    one.applies !== true,
    one.decided ? 0 : -one.best.signature.reports,
    -similarity(one.best),
    one.record,
  ];
}

function finding(one, groups, lines, explained) {
  const rivals = groups.filter(
    (other) => !other.decided && !one.decided && other !== one && nearEvent(one, other),
  );
  const hit = one.best;
  const line = lines[hit.index];
  const explainedBy = explained.get(one.record) ?? null;
  return {
    id: one.record,
    confidence: round2(confidence(one, rivals, explainedBy)),
    decided: one.decided,
    span: {
      line: line.number,
      text: hit.text.replace(/^[\r\n]+|[\r\n]+$/g, ""),
      stream: splitPrefix(line.text).stream,
    },
    count: one.lines,
    captures: hit.captures,
    met: hit.met,
    signature: hit.signature.name,
    reports: hit.signature.reports,
    is_open: ![one, ...rivals].every(({ decided, best }) => decided || best.signature.complete),
    ambiguous_with: rivals.map(({ record }) => record).sort(),
    explained_by: explainedBy,
    seen: [],
  };
}

function confidence(one, rivals, explainedBy) {
  const factor = explainedBy ? RANK.EXPLAINED : 1;
  if (one.decided) return RANK.DECIDED * (one.applies === false ? RANK.OUTSIDE : 1) * factor;
  const all = [one, ...rivals];
  const weights = all.map(weight);
  const seen = all.map(({ best }) => 1 + best.signature.reports);
  const alike = seen.filter((_, at) => weights[at] === weights[0]);
  const share = (weights[0] * alike.length * seen[0]) / sum(alike);
  return ((RANK.UNDECIDED * share) / Math.max(sum(weights), 1 + RANK.WEIGHT_MET)) * factor;
}

const sum = (parts) => parts.reduce((total, part) => total + part, 0);

function weight(one) {
  const inside = one.applies ? RANK.WEIGHT_INSIDE : 1;
  return inside * (1 + RANK.WEIGHT_MET * one.best.met.length);
}
