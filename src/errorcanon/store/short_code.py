"""The short code of a record: `canon show CODE` shows it, `/e/CODE` on the site leads to its page.

`/z/CODE` leads to the page in Chinese. The code is made from the id alone, so that nothing has to
be kept, and a record that moves keeps the code of its former id too. Vowels are left out, so that
none is a word, and letters that look like digits.
"""

from __future__ import annotations

import re
from binascii import crc32
from collections.abc import Iterable

_LETTERS = "23456789bcdfghjkmnpqrstvwxyz"
_LENGTH = 6
"""28^6 codes: of 1,000 records two share one in a case of a thousand; `twin-code` looks."""
_CODE = re.compile(rf"(?:[ez]/)?([{_LETTERS}]{{{_LENGTH}}})")


def short_code(identity: str) -> str:
    """Give the code of an id; it never changes."""
    number = crc32(identity.encode("utf-8", "replace"))
    letters = []
    for _ in range(_LENGTH):
        number, at = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[at])
    return "".join(letters)


def with_code(name: str, ids: Iterable[str]) -> list[str]:
    """List the ids whose code a name is, bare or as `e/CODE`, `z/CODE`; none else."""
    found = _CODE.fullmatch(name)
    return [identity for identity in ids if short_code(identity) == found[1]] if found else []
