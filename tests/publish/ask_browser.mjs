// Answers questions with the matcher of the site's first page, a line of JSON each.
// node ask_browser.mjs FOLDER_OF_MATCH_MODULES MATCH_JSON < questions

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [folder, table] = process.argv.slice(2);
const { explain, explainRead, readCorpus } = await import(pathToFileURL(`${folder}/explain.mjs`));
const { recognise } = await import(pathToFileURL(`${folder}/recognise.mjs`));
const { sayRecognised } = await import(pathToFileURL(`${folder}/../recognised.mjs`));
const corpus = readCorpus(JSON.parse(readFileSync(table, "utf-8")));

for await (const line of createInterface({ input: process.stdin })) {
  const { text, env, language } = JSON.parse(line);
  const bytes = Buffer.from(text, "base64");
  console.log(JSON.stringify(language ? unknown(bytes, env, language) : explain(bytes, corpus, env)));
}

/** What the first page says of a text that no record knows. */
function unknown(bytes, env, language) {
  const { answer, read } = explainRead(bytes, corpus, env);
  const found = { ...answer, ...recognise(read, env) };
  const { told, step, seen } = sayRecognised(found, language);
  return { findings: answer.findings.length, line: found.failure ?? found.suspect, told, step, seen };
}
