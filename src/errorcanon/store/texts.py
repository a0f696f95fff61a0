"""Texts that others wrote: what of them is kept."""

from __future__ import annotations

import re

HIDDEN = re.compile(
    "["
    r"\x00-\x08\x0b-\x1f\x7f-\x9f"
    r"\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5"
    r"\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164"
    r"\ud800-\udfff\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    r"\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    r"\U000e0000-\U000e0fff"
    + "".join(f"\\U{plane:04x}fffe\\U{plane:04x}ffff" for plane in range(1, 0x11))
    + "]"
)
"""Characters that steer a terminal, or that hide or reorder what a reader sees.

C0 but tab and line feed, DEL and C1; format characters (bidi, zero width, tags, soft hyphen); line
and paragraph separators; lone surrogates; noncharacters; and what Unicode draws as nothing though
it is a letter or a mark (variation selectors, Hangul fillers, the grapheme joiner). These are the
categories Cc, Cf, Zl, Zp, Cs, with Default_Ignorable_Code_Point and the noncharacters of Cn; a test
compares the pattern with `unicodedata`.
"""


def clean_text(text: str) -> str:
    """Take out the characters that steer a terminal or a page, or that nobody sees."""
    return HIDDEN.sub("", text)


def find_control(text: str) -> str | None:
    """Name the first of these characters, as `U+001B`; None where there is none."""
    found = HIDDEN.search(text)
    return f"U+{ord(found[0]):04X}" if found else None
