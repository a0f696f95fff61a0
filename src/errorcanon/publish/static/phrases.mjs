// The words that a page gives its scripts, in its language.

const phrases = new Map(
  [...document.querySelectorAll("#words, .words")].flatMap(({ content }) =>
    [...content.querySelectorAll("data")].map((data) => [data.value, data.textContent]),
  ),
);

export const language = document.documentElement.lang.startsWith("zh") ? "zh" : "en";

/** Give a phrase with its values filled in, each as `shown` writes it. */
export function say(name, values = {}, shown = (text) => text) {
  return phrases.get(name).replace(/\{(\w+)\}/g, (_, key) => shown(`${values[key]}`));
}

/** Make an element; its text is never markup. */
export function element(name, style = "", text = "") {
  const made = document.createElement(name);
  if (style) made.className = style;
  made.textContent = text;
  return made;
}
