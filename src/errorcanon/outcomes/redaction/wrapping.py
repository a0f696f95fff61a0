"""A text as it was before a narrow window broke its tokens into lines."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from errorcanon.outcomes.redaction.values import is_fragment

_BREAK = re.compile(
    r"(?<=[\w+/=.~:@-])\\?\r?\n[ \t]{0,40}(?:[>|#]{1,3} )?(?P<rest>[\w+/=.~%-]{1,400})"
)
_RUN = re.compile(r"[\w+/=.~-]{1,100}$")
_NARROW = 36


@dataclass(frozen=True, slots=True)
class Unwrapped:
    """A text without the line breaks that a token could have been cut by."""

    text: str
    joints: tuple[int, ...]
    """Where, in this text, a break was taken out."""
    gaps: tuple[int, ...]
    """How many characters were taken out up to each joint."""

    @classmethod
    def of(cls, raw: str) -> Unwrapped:
        """Take out the breaks after which a line starts with what could be the rest of a token."""
        pieces: list[str] = []
        joints: list[int] = []
        gaps: list[int] = []
        place = length = gap = 0
        for found in _BREAK.finditer(raw):
            if not _is_cut(raw, found):
                continue
            start, end = found.start(), found.start("rest")
            pieces.append(raw[place:start])
            length += start - place
            gap += end - start
            joints.append(length)
            gaps.append(gap)
            place = end
        pieces.append(raw[place:])
        return cls("".join(pieces), tuple(joints), tuple(gaps))

    def crosses(self, start: int, end: int) -> bool:
        """Say whether a break stood between two places."""
        at = bisect_right(self.joints, start)
        return at < len(self.joints) and self.joints[at] < end

    def place(self, at: int) -> int:
        """Give where a character of this text stands in the first one."""
        before = bisect_right(self.joints, at)
        return at + (self.gaps[before - 1] if before else 0)


def _is_cut(raw: str, found: re.Match[str]) -> bool:
    rest = found["rest"]
    before = _RUN.search(raw, max(0, found.start() - 100), found.start())
    if before and before[0].isalpha() and (before[0].islower() or before[0].istitle()):
        return False  # a word
    start = raw.rfind("\n", max(0, found.start() - 300), found.start()) + 1
    if is_fragment(rest.rstrip(".,;:")):
        return True
    return found.start() - start >= _NARROW and len(rest) > 11 and rest.isalnum()
