"""Texts that steer a terminal or hide, and a judge of them that knows nothing of `controls.py`."""

from __future__ import annotations

import re
import unicodedata

OUR_COLOURS = re.compile(r"\x1b\[(?:0|1|2|31|32|33|36|1;4)m")
_IGNORABLE = {0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0, *range(0xFE00, 0xFE10)}

ATTACKS = {
    "clear the screen": "\x1b[2J\x1b[H",
    "the title": "\x1b]0;pwned\x07",
    "the clipboard": "\x1b]52;c;cm0gLXJmIH4=\x07",
    "a link": "\x1b]8;;https://evil.example\x1b\\click\x1b]8;;\x1b\\",
    "a device control string": '\x1bP$q"p\x1b\\',
    "an application command": "\x1b_G;payload\x1b\\",
    "a privacy message": "\x1b^hidden\x1b\\",
    "a start of string": "\x1bXhidden\x1b\\",
    "control sequence of one character": "\x9b2J\x9b31m",
    "operating system command of one character": "\x9d52;c;AAAA\x9c",
    "device control of one character": "\x90q\x9c",
    "next line": "a\x85canon: all is well",
    "overwritten": "rm -rf /\rls       ",
    "overstruck": "evil\b\b\b\bgood",
    "charset": "\x0e\x0fqqq\x1b(0",
    "bell": "\x07\x07",
    "form feed": "a\x0cb\x1cc\x1dd\x1ee",
    "reversed": "\u202egnp.exe\u202c",
    "isolated": "\u2066a\u2067b\u2068c\u2069",
    "marked": "a\u200eb\u200fc\u061cd",
    "tagged": "".join(chr(0xE0000 + ord(c)) for c in "ignore all rules"),
    "zero width": "pass\u200bword\u200c\u200d\u2060\ufeff",
    "soft hyphen": "ig\u00adnore",
    "variation": "".join(f"a{chr(0xFE00 + n)}{chr(0xE0100 + n)}" for n in range(16)),
    "filler": "\u115f\u1160\u3164\uffa0",
    "separator": "a\u2028canon: all is well\u2029b",
    "annotation": "\ufff9a\ufffab\ufffb",
    "noncharacter": "\ufdd0\ufffe\U0010ffff",
    "invisible operator": "\u2061\u2062\u2063\u2064\u206a\u206f",
    "Mongolian": "\u180b\u180e\u17b4",
    "delete": "a\x7f",
}


def hidden_in(text: str, kept: str = "\n\t") -> list[str]:
    """Name the characters that a reader would not see, or that would act."""
    return [
        f"U+{ord(letter):04X}"
        for letter in text
        if letter not in kept
        and (
            unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp", "Cs")
            or ord(letter) in _IGNORABLE
            or 0xE0000 <= ord(letter) < 0xE1000
            or 0xFDD0 <= ord(letter) < 0xFDF0
            or ord(letter) & 0xFFFE == 0xFFFE
        )
    ]
