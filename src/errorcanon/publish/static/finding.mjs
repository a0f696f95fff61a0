// Records for what is typed, in any box: what matches a message first, then records by words.

import { element, language, say } from "./phrases.mjs";

/** Load what finds records: `find(words, limit)`, `shown` for texts, and the most letters asked. */
export async function loadFinder(table) {
  const [matcher, finder, { showControls }, { SEARCH }, response] = await Promise.all([
    import("./match/explain.mjs"),
    import("./match/search-records.mjs"),
    import("./match/controls.mjs"),
    import("./match/tables.mjs"),
    fetch(table),
  ]);
  if (!response.ok) throw new Error(`${response.status}`);
  const read = await response.json();
  const corpus = matcher.readCorpus(read);
  const records = finder.readRecords(read);
  const find = (words, limit) => {
    const { findings } = matcher.explain(new TextEncoder().encode(words), corpus, {});
    const ids = [...findings, ...finder.findRecords(words, records, limit)].map(({ id }) => id);
    return [...new Set(ids)].slice(0, limit).map((id) => corpus.byId.get(id));
  };
  return { find, shown: showControls, most: SEARCH.LONGEST_QUESTION };
}

/** Say how what is not known here gets a record: by a draft, and where there is one, a form. */
export function proposal(address) {
  const command = element("pre", "code");
  command.tabIndex = 0;
  command.append(element("code", "", "canon new DOMAIN/SLUG --from LOG"));
  const parts = [element("p", "", say("propose how")), command];
  if (address) {
    const link = element("a", "", say("propose"));
    link.href = address;
    const line = element("p");
    line.append(link);
    parts.push(line);
  }
  return parts;
}

/** Show a record as a row: its title, message, first step, id, tier, and date where it is known. */
export function recordRow(record, shown, root) {
  const item = element("li");
  const link = element("a", "", shown(record.title[language]));
  link.href = `${root}errors/${record.id}/${language === "zh" ? "zh.html" : ""}`;
  const meta = element("span", "meta");
  meta.append(
    element("code", "", record.id),
    element("span", `tier t-${record.tier}`, say(record.tier)),
  );
  item.append(link, element("code", "line", shown(record.message)));
  const step = record.remedy[language].replaceAll("`", "");
  if (step) item.append(element("span", "remedy", say("first remedy", { step }, shown)));
  if (record.date) meta.append(element("time", "", record.date));
  if (record.active === false) meta.append(element("span", "", say("retired")));
  item.append(meta);
  return item;
}
