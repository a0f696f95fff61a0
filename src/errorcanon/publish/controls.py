"""Characters that a reader must see as marks: those that steer a terminal, or that hide or reorder.

Everything that Errorcanon prints, whatever the form, passes one of these functions.

- Shown as ⟨U+009B⟩: what `HIDDEN` of store/texts.py names.
- Kept: line feed and tab where a text has lines; private use, which fonts draw as symbols; code
  points without a meaning yet, because a newer Unicode may give them a letter; blanks of any width.
- Kept inside an emoji only: one variation selector after a character that has an emoji form
  (⚠️ in a log is no attack), the joiner between two such characters, the selector of a keycap.
  Persian and Indic text shows its joiners as marks; logs in English and Chinese have none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from errorcanon.store.texts import HIDDEN

# Of emoji-variation-sequences.txt and emoji-zwj-sequences.txt, rounded to whole blocks.
_EMOJI = (
    *(0xA9, 0xAE, 0x203C, 0x2049, 0x2122, 0x2139, 0x24C2, 0x3030, 0x303D, 0x3297, 0x3299),
    *(range(0x2194, 0x21AB), range(0x231A, 0x2400), range(0x25AA, 0x27C0), range(0x2934, 0x2936)),
    *(range(0x2B05, 0x2B56), range(0x1F000, 0x1FAFE)),
)
_LONG = 500
"""Letters from which a text is long."""
_SELECTORS, _JOINER, _KEYCAP = "\ufe0e\ufe0f", "\u200d", "\u20e3"


def show_controls(value: Any) -> Any:
    """Make what is hidden visible in anything that is text; lines and tabs, and other values, stay.

    Idempotent.
    """
    if isinstance(value, str) and _hides(value):
        return HIDDEN.sub(_mark, value)
    return value


def _hides(text: str) -> bool:
    """Tell whether something in a text is hidden; of a long one its different letters are asked.

    A page has thousands of letters and some hundred different ones; the pattern is slow.
    """
    if len(text) > _LONG:
        if text.isascii() and text.replace("\n", "").replace("\t", "").isprintable():
            return False
        text = "".join(set(text))
    return HIDDEN.search(text) is not None


def one_line(value: object) -> str:
    """Show a file name, an id, an error: line feeds and tabs too, so that it cannot pose as more.

    Idempotent.
    """
    return str(show_controls(str(value))).replace("\n", "⟨U+000A⟩").replace("\t", "⟨U+0009⟩")


def log_line(text: str) -> str:
    """Show a line of a log: tabs stay; the vertical tab that cleaning leaves for a carriage return
    becomes a blank.
    """
    return str(show_controls(text.replace("\x0b", " "))).replace("\n", "⟨U+000A⟩")


def show_all(value: Any) -> Any:
    """Show what is hidden in every text of a mapping or list, keys too."""
    if isinstance(value, Mapping):
        return {show_controls(key): show_all(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [show_all(item) for item in value]
    return show_controls(value)


def escape_html(text: str) -> str:
    """Write a text into an element or an attribute of HTML or XML."""
    from html import escape  # its table of entities is nothing for a terminal

    return escape(str(show_controls(text)))


def json_text(
    value: Any,
    *,
    indent: int | None = None,
    separators: tuple[str, str] | None = None,
    sort_keys: bool = False,
    default: Callable[[Any], Any] | None = None,
) -> str:
    r"""Write JSON that a terminal can have: texts stay exact, what is hidden is `\u009b`."""
    text = json.dumps(
        value,
        ensure_ascii=False,
        indent=indent,
        separators=separators,
        sort_keys=sort_keys,
        default=default,
    )
    return HIDDEN.sub(_escape, text) if _hides(text) else text


def _mark(found: re.Match[str]) -> str:
    return found[0] if _belongs_to_emoji(found) else f"⟨U+{ord(found[0]):04X}⟩"


def _escape(found: re.Match[str]) -> str:
    return found[0] if _belongs_to_emoji(found) else json.dumps(found[0])[1:-1]


def _belongs_to_emoji(found: re.Match[str]) -> bool:
    if found[0] not in (_JOINER, *_SELECTORS):
        return False
    text, at = found.string, found.start()
    before, after = text[max(0, at - 2) : at], text[at + 1 : at + 2]
    if found[0] == _JOINER:
        return _is_emoji(after) and (
            _is_emoji(before[-1:]) or (before[-1:] == "\ufe0f" and _is_emoji(before[:-1]))
        )
    keycap = before[-1:] in (*"0123456789#*",) and after == _KEYCAP
    return keycap or _is_emoji(before[-1:])


def _is_emoji(letter: str) -> bool:
    code = ord(letter) if letter else 0
    return any(code in one if isinstance(one, range) else code == one for one in _EMOJI)
