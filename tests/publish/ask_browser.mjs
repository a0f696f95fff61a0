// Answers questions with the matcher of the site's first page, a line of JSON each.
// node ask_browser.mjs FOLDER_OF_MATCH_MODULES MATCH_JSON < questions

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [folder, table] = process.argv.slice(2);
const { explain, readCorpus } = await import(pathToFileURL(`${folder}/explain.mjs`));
const corpus = readCorpus(JSON.parse(readFileSync(table, "utf-8")));

for await (const line of createInterface({ input: process.stdin })) {
  const { text, env } = JSON.parse(line);
  console.log(JSON.stringify(explain(Buffer.from(text, "base64"), corpus, env)));
}
