"""What a rule is: where to look, what stands there, and whether it is meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from errorcanon.outcomes.redaction.names import Name, find_names

MARK = re.compile(
    r"<(?:private-key|token|secret|credentials|email|login|user|name|ip|mac|host|home|phone|"
    r"id-number|card|device)>"
)
"""What stands in place of what was taken out; it is never taken out itself."""
_LONG = 100


@dataclass(frozen=True, slots=True)
class Text:
    """A text, the same in lower case with every character at its place, and the names in it."""

    raw: str
    folded: str
    names: tuple[Name, ...]

    @classmethod
    def of(cls, raw: str) -> Text:
        """Fold a text; one letter becomes two in lower case and is taken as a plain one."""
        folded = raw.replace("\u0130", "I").lower()
        return cls(raw, folded, tuple(find_names(folded)))


def _always(_: re.Match[str]) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Rule:
    """One form that a secret, a person or a machine has in a text.

    Each pattern takes time in proportion to the text: repeats are bounded, or begin where a run
    of their characters begins.
    """

    kind: str
    pattern: str
    """Where it has a group `secret`, that alone is taken out."""
    anchors: tuple[str, ...] = ()
    """Words in lower case; the pattern is tried only where one of them stands."""
    needs: tuple[str, ...] = ()
    """Words in lower case; nothing is tried in a text without any of them."""
    after: str = ""
    """What names promise; the pattern is tried only behind such names."""
    is_meant: Callable[[re.Match[str]], bool] = _always
    exact_case: bool = False

    def spans(self, text: Text) -> Iterator[tuple[int, int]]:
        """Find what this rule takes out."""
        if self.needs and not any(word in text.folded for word in self.needs):
            return
        if self.after:
            yield from self._behind_names(text)
        elif self.anchors:
            for anchor in self.anchors:
                yield from self._at(anchor, text)
        else:
            for found in self._compiled.finditer(text.raw):
                start, end = _secret(found)
                if start < end and self.is_meant(found):
                    yield start, end

    def _at(self, anchor: str, text: Text) -> Iterator[tuple[int, int]]:
        place = text.folded.find(anchor)
        if place < 0:
            return
        match, find = self._compiled.match, text.folded.find
        while place >= 0:
            after = place + 1
            found = match(text.raw, place)
            if found:
                start, end = _secret(found)
                if start < end and self.is_meant(found):
                    yield start, end
                    after = end
                elif end - start > _LONG:  # looking into it again and again would be quadratic
                    after = end
            place = find(anchor, after)

    def _behind_names(self, text: Text) -> Iterator[tuple[int, int]]:
        match, free = self._compiled.match, 0
        for name in text.names:
            if name.start < free or name.promise not in self.after:
                continue
            found = match(text.raw, name.end)
            if not found:
                continue
            start, end = _secret(found)
            if start < end and self.is_meant(found):
                yield start, end
                free = end
            elif end - start > _LONG:
                free = end

    @property
    def _compiled(self) -> re.Pattern[str]:
        return _compile(self.pattern, self.exact_case)


def _secret(found: re.Match[str]) -> tuple[int, int]:
    return found.span("secret" if "secret" in found.re.groupindex else 0)


@cache
def _compile(pattern: str, exact_case: bool) -> re.Pattern[str]:
    return re.compile(pattern, 0 if exact_case else re.IGNORECASE)
