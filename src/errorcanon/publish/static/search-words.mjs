// What site/search_index.py does to texts, done to a query: each pair of Chinese letters is one
// word, and no underscore parts an identifier.

const CHINESE = /[\u3400-\u4dbf\u4e00-\u9fff]+/g;

export function searchWords(text) {
  return text.replace(CHINESE, (run) => ` ${pairs(run)} `).replaceAll("_", "5f").trim();
}

function pairs(run) {
  const codes = [...run].map((letter) => `u${letter.codePointAt(0).toString(16)}`);
  return codes.length > 1 ? codes.slice(1).map((code, at) => codes[at] + code).join(" ") : codes[0];
}
