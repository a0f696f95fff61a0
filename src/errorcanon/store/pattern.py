"""Run a signature's pattern over a line, in time that grows as the line does and no faster.

RE2 does it: whatever the line holds, it never goes back. What a pattern means is what Python's own
`re` says (docs/decisions/0012); the two are written differently in three places, and `_to_re2` is
where that is mended.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

from errorcanon.model import LOOKUP_GIVES, CanonError, Signature

_MOST_MEMORY = 1 << 18
"""Bytes that a pattern and what is remembered of its runs may take; beyond that it runs slower."""
_MOST_SET_MEMORY = 1 << 25
_TOKEN = re.compile(rb"\\.|\{,(?=\d+\})|\[\^?\]?(?:\\.|[^\]\\])*\]", re.DOTALL)
_IN_CLASS = re.compile(rb"\\.|\[", re.DOTALL)


_NAMED_GROUP = re.compile(r"\(\?P<(\w+)>")


def capture_names(signature: Signature) -> frozenset[str]:
    """Name what a signature captures, in the line or beside it, or from surveys."""
    patterns = filter(None, (signature.pattern, signature.context))
    captured = frozenset(name for pattern in patterns for name in _NAMED_GROUP.findall(pattern))
    return captured | LOOKUP_GIVES if signature.lookup else captured


class Found(NamedTuple):
    """Where the leftmost match of a pattern stands, and what its named groups hold."""

    start: int
    end: int
    captures: dict[str, str | None]


class Pattern:
    """A compiled pattern."""

    def __init__(self, regexp: Any):
        self._regexp = regexp
        self._names: tuple[tuple[str, int], ...] | None = None

    def stands_in(self, line: bytes) -> bool:
        """Tell whether there is a match."""
        return self._regexp.search(line) is not None

    def search(self, line: bytes) -> Found | None:
        """Find the leftmost match."""
        found = self._regexp.search(line)
        if found is None:
            return None
        return Found(
            found.start(),
            found.end(),
            {name: _text(found[number]) for name, number in self._named()},
        )

    def spans(self, line: bytes) -> dict[str, tuple[int, int]]:
        """Tell where the named groups of the leftmost match stand, those that hold something."""
        found = self._regexp.search(line)
        if found is None:
            return {}
        return {name: found.span(number) for name, number in self._named() if found[number]}

    def _named(self) -> tuple[tuple[str, int], ...]:
        if self._names is None:
            named = sorted(self._regexp.groupindex.items(), key=itemgetter(1))
            self._names = tuple((name.decode("ascii"), number) for name, number in named)
        return self._names


class LiteralSet:
    """Many literals, searched for at once: a text is passed over once, however many they are."""

    def __init__(self, literals: Iterable[bytes]):
        re2, _ = _re2()
        self._set = re2.Set.SearchSet(_options(re2, _MOST_SET_MEMORY))
        for literal in literals:
            self._set.Add(re2.escape(literal))
        self._set.Compile()

    def held(self, text: bytes) -> list[int]:
        """Give which literals stand in a text, by their place among all; in no order."""
        return self._set.Match(text) or []


@lru_cache(maxsize=8192)
def compiled(pattern: str) -> Pattern:
    """Compile a pattern as every engine reads it: over bytes, letters of either case alike.

    Raises:
        CanonError: RE2 is not installed, or refuses the pattern.
    """
    re2, options = _re2()
    try:
        return Pattern(re2.compile(_to_re2(pattern.encode("utf-8")), options))
    except re2.error as error:
        words = error.args[0] if error.args else ""
        why = words.decode("utf-8", errors="replace") if isinstance(words, bytes) else words
        raise CanonError(f"'{pattern[:80]}' cannot be run in linear time: {why}") from None


@cache
def _re2() -> tuple[Any, Any]:
    try:
        import re2  # 4 ms that are paid when the first signature is looked at
    except ImportError as error:
        raise CanonError(
            f"google-re2, which reads the signatures, cannot be imported ({error}); "
            "install it: pip install google-re2"
        ) from None
    return re2, _options(re2, _MOST_MEMORY)


def _options(re2: Any, memory: int) -> Any:
    options = re2.Options()
    options.encoding = re2.Options.Encoding.LATIN1
    options.case_sensitive = False
    options.dot_nl = True
    options.log_errors = False
    options.max_mem = memory
    return options


def _to_re2(pattern: bytes) -> bytes:
    """Write a pattern as RE2 reads it.

    Its `\\s` lacks the vertical tab, `{,3}` is text to it, and `[` within a class may begin a name.
    """
    return _TOKEN.sub(_translate, pattern)


def _translate(found: re.Match[bytes]) -> bytes:
    token = found[0]
    if token[:1] == b"[":
        return token[:1] + _IN_CLASS.sub(_in_class, token[1:])
    if token == b"{,":
        return b"{0,"
    return b"[%s]" % _in_class(found) if token in (b"\\s", b"\\S") else token


def _in_class(found: re.Match[bytes]) -> bytes:
    return {b"\\s": b"[:space:]", b"\\S": b"[:^space:]", b"[": b"\\["}.get(found[0], found[0])


def _text(value: bytes | None) -> str | None:
    return None if value is None else value.decode("utf-8", errors="replace")
