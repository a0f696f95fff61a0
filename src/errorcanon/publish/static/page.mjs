// On every page: a button that copies what a block holds.

const words = document.querySelector("script[data-copy]").dataset;

for (const block of document.querySelectorAll("pre[data-copy]")) {
  const frame = document.createElement("div");
  frame.className = "copying";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = words.copy;
  button.addEventListener("click", () => copy(block, button));
  block.replaceWith(frame);
  frame.append(block, button);
}

async function copy(block, button) {
  await navigator.clipboard.writeText(block.textContent);
  button.textContent = words.copied;
  setTimeout(() => (button.textContent = words.copy), 2000);
}
