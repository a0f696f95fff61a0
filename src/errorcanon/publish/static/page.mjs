// On every page: a button beside each block that can be copied, and the search box.

const words = document.querySelector("script[data-copy]").dataset;
const READY = "M7 7h10v11H7zM13 7V3H3v11h4";
const DONE = "m4 11 4 4 8-9";
const SVG = "http://www.w3.org/2000/svg";

for (const block of document.querySelectorAll("pre[data-copy]")) addButton(block);

const box = document.querySelector("form.find");
const openBox = () => import("./header.mjs").then(({ answerInPlace }) => answerInPlace(box));
box?.querySelector("input").addEventListener("input", openBox, { once: true });

// A hint that the page is there in Chinese; nobody is led elsewhere.
const tongue = document.querySelector(".tongue[lang|=zh]");
if (tongue && navigator.language.startsWith("zh")) tongue.textContent = tongue.dataset.hint;

/** Put the button into the place that the style sheet keeps free, so that nothing moves. */
export function addButton(block) {
  const frame = document.createElement("div");
  frame.className = "copying";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  show(button, READY, words.copy);
  button.addEventListener("click", () => copy(block, button));
  block.replaceWith(frame);
  frame.append(block, button);
}

async function copy(block, button) {
  await navigator.clipboard.writeText(block.textContent);
  show(button, DONE, words.copied);
  setTimeout(() => show(button, READY, words.copy), 2000);
}

function show(button, path, words) {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 20 20");
  drawing.setAttribute("aria-hidden", "true");
  drawing.appendChild(document.createElementNS(SVG, "path")).setAttribute("d", path);
  button.replaceChildren(drawing);
  button.title = words;
  button.setAttribute("aria-label", words);
}
