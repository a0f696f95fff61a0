// What publish/controls.py does: characters that hide or act become marks, but for those of emoji.

import { TEXTS } from "./tables.mjs";

const PICTURE = "\\p{Extended_Pictographic}";
const OF_EMOJI =
  `(?<=${PICTURE}|\\p{Emoji_Modifier})[\\ufe0e\\ufe0f]|(?<=[0-9#*])[\\ufe0e\\ufe0f](?=\\u20e3)` +
  `|(?<=${PICTURE}\\ufe0f?|\\p{Emoji_Modifier})\\u200d(?=${PICTURE})`;
const FOUND = new RegExp(`(${OF_EMOJI})|${TEXTS.HIDDEN.source}`, "gu");

/** Make what is hidden visible; line feeds and tabs stay. */
export function showControls(text) {
  return text.replace(FOUND, (letter, kept) => kept ?? `⟨U+${hex(letter)}⟩`);
}

function hex(letter) {
  return letter.codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
}
