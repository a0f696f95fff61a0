"""Texts that others wrote: what of them is kept."""

from __future__ import annotations

import re

_CONTROLS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff"
    "\ufff9-\ufffb\U000e0000-\U000e007f]"
)
"""C0 but tab and line feed, C1, and what reorders or hides text (UAX #9, tag characters)."""


def clean_text(text: str) -> str:
    """Take out the characters that steer a terminal or a page, or that nobody sees."""
    return _CONTROLS.sub("", text)


def find_control(text: str) -> str | None:
    """Name the first of these characters, as `U+001B`; None where there is none."""
    found = _CONTROLS.search(text)
    return f"U+{ord(found[0]):04X}" if found else None
