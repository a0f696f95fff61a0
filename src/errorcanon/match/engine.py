"""Run all signatures over text: which lines could matter, and which signatures a line satisfies.

Three engines give the same answers. `ReferenceEngine` asks RE2 one pattern after the other and
defines what is right. `LiteralEngine` does so only for patterns whose rare literal stands in the
line; it needs no preparation and answers while nothing better is at hand. `HyperscanEngine` asks
all patterns at once. Each is linear in the line, whatever the line holds: Python's own `re` never
sees both a pattern and a text (docs/decisions/0012).

The unit is one line as bytes, without its line feed: there RE2, hyperscan and `re` with IGNORECASE
and DOTALL agree; over larger units they do not (docs/decisions/0004).
"""

from __future__ import annotations

import re
import struct
import threading
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, Protocol

from errorcanon.store.index import IndexedSignature
from errorcanon.store.pattern import LiteralSet, compiled

_DIRECT_WORK = 20_000_000
"""Bytes times literals up to which plain searching beats compiling a literal database."""
_MOST_ASKED, _PER_SEARCH = 20_000, 200
"""Bytes, with some for each text, up to which plain searching beats making a set of literals."""
_HEADER = struct.Struct(">4sQ")
_MAGIC = b"ECH2"


class Engine(Protocol):
    """What the matcher needs of an engine."""

    def places(self, block: bytes) -> list[int]:
        """Give offsets, ascending, inside every line that could match; other lines cannot."""

    def match(self, line: bytes) -> list[int]:
        """Give the positions of the signatures that a line satisfies, ascending."""


class ReferenceEngine:
    """Every pattern over every line."""

    def __init__(self, signatures: Sequence[IndexedSignature]):
        self._patterns = [compiled(indexed.signature.pattern) for indexed in signatures]

    def places(self, block: bytes) -> list[int]:
        """Look at every line that is not empty."""
        starts, at = [], 0
        for line in block.split(b"\n"):
            if self.match(line):
                starts.append(at)
            at += len(line) + 1
        return starts

    def match(self, line: bytes) -> list[int]:
        """Ask each pattern in turn."""
        return [number for number, pattern in enumerate(self._patterns) if pattern.stands_in(line)]


class LiteralEngine:
    """Only patterns whose literal stands in the line."""

    def __init__(self, signatures: Sequence[IndexedSignature]):
        self._patterns = [indexed.signature.pattern for indexed in signatures]
        self._users: dict[bytes, list[int]] = {}
        for number, indexed in enumerate(signatures):
            for literal in indexed.literals:
                self._users.setdefault(literal, []).append(number)
        self._literals = tuple(self._users)
        self._finder: _Scanner | Literal[False] | None = None
        """None where it was not asked for, False where it cannot be had."""
        self._asked = 0
        """Bytes that were searched one literal after the other."""
        self._set: LiteralSet | None = None

    def places(self, block: bytes) -> list[int]:
        """Find the literals, with hyperscan where the block is large and it is installed."""
        if len(block) * len(self._users) > _DIRECT_WORK:
            if self._finder is None:
                self._finder = _compile_literals(self._users) or False
            if self._finder:
                return _scan_offsets(self._finder, block)
        return find_all(self._held(block), block.lower())

    def match(self, line: bytes) -> list[int]:
        """Ask the patterns whose literal the line holds."""
        asked = {n for literal in self._held(line) for n in self._users[literal]}
        return [n for n in sorted(asked) if compiled(self._patterns[n]).stands_in(line)]

    def _held(self, text: bytes) -> list[bytes]:
        """Give the literals that a text holds; where much is asked, with all of them at once."""
        self._asked += len(text) + _PER_SEARCH
        if self._asked < _MOST_ASKED:
            folded = text.lower()
            return [literal for literal in self._literals if literal in folded]
        if self._set is None:
            self._set = LiteralSet(self._literals)
        return [self._literals[number] for number in self._set.held(text)]


class HyperscanEngine:
    """All patterns at once; see `load_hyperscan` and `compile_hyperscan`."""

    def __init__(self, literals: _Scanner, patterns: _Scanner):
        self._literals = literals
        self._patterns = patterns

    def places(self, block: bytes) -> list[int]:
        """Scan for the literals."""
        return _scan_offsets(self._literals, block)

    def match(self, line: bytes) -> list[int]:
        """Scan for the patterns."""
        if not line:
            return []
        found: list[int] = []

        def note(number: int, _start: int, _end: int, _flags: int, _context: object) -> None:
            found.append(number)

        self._patterns.scan(line, note)
        return sorted(found)

    def dump(self) -> bytes:
        """Serialise both databases; they fit this machine's processor and library only."""
        import hyperscan

        literals = hyperscan.dumpb(self._literals.database)
        patterns = hyperscan.dumpb(self._patterns.database)
        return _HEADER.pack(_MAGIC, len(literals)) + literals + patterns


class _Scanner:
    """A compiled database that several threads may ask at a time.

    A scan writes into scratch space, which hyperscan refuses to share between running scans; for a
    database of another machine there is none, so that making this one tells.
    """

    def __init__(self, database: Any):
        self.database = database
        self._own = threading.local()
        self._scratch()

    def scan(self, text: bytes, note: Callable[[int, int, int, int, object], None]) -> None:
        """Tell `note` of every match."""
        self.database.scan(text, match_event_handler=note, scratch=self._scratch())

    def _scratch(self) -> Any:
        """Give the space of the thread that asks."""
        if not hasattr(self._own, "scratch"):
            import hyperscan

            self._own.scratch = hyperscan.Scratch(self.database)
        return self._own.scratch


def is_hyperscan_here() -> bool:
    """Tell whether the library is installed and runs on this processor."""
    try:
        import hyperscan  # noqa: F401 # importing is the question
    except ImportError:
        return False
    return True


def compile_hyperscan(signatures: Sequence[IndexedSignature]) -> HyperscanEngine:
    """Compile all patterns: about 4 ms each, so the result is worth keeping."""
    import hyperscan

    users = {literal for indexed in signatures for literal in indexed.literals}
    patterns = hyperscan.Database(mode=hyperscan.HS_MODE_BLOCK)
    patterns.compile(
        expressions=[indexed.signature.pattern.encode("utf-8") for indexed in signatures],
        ids=list(range(len(signatures))),
        flags=hyperscan.HS_FLAG_CASELESS | hyperscan.HS_FLAG_DOTALL | hyperscan.HS_FLAG_SINGLEMATCH,
    )
    literals = _compile_literals(users)
    assert literals is not None  # hyperscan is here
    return HyperscanEngine(literals, _Scanner(patterns))


def load_hyperscan(blob: bytes) -> HyperscanEngine | None:
    """Read what `dump` wrote; None where it is damaged or made for another machine."""
    import hyperscan

    if len(blob) < _HEADER.size or blob[:4] != _MAGIC:
        return None
    _, size = _HEADER.unpack_from(blob)
    databases = []
    for part in (blob[_HEADER.size : _HEADER.size + size], blob[_HEADER.size + size :]):
        try:
            databases.append(_Scanner(hyperscan.loadb(part, hyperscan.HS_MODE_BLOCK)))
        except Exception:  # the library raises a bare error class of its own
            return None
    return HyperscanEngine(*databases)


def _compile_literals(literals: Iterable[bytes]) -> _Scanner | None:
    try:
        import hyperscan
    except ImportError:
        return None
    ordered = sorted(literals)
    database = hyperscan.Database(mode=hyperscan.HS_MODE_BLOCK)
    database.compile(
        expressions=[re.escape(literal) for literal in ordered],
        ids=[len(literal) for literal in ordered],  # so that an end tells the start
        flags=hyperscan.HS_FLAG_CASELESS,
    )
    return _Scanner(database)


def _scan_offsets(literals: _Scanner, block: bytes) -> list[int]:
    starts: set[int] = set()

    def note(length: int, _start: int, end: int, _flags: int, _context: object) -> None:
        starts.add(end - length)

    if block:
        literals.scan(block, note)
    return sorted(starts)


def find_all(literals: Iterable[bytes], text: bytes) -> list[int]:
    """Give the offsets at which one of some words stands, ascending."""
    found: set[int] = set()
    for literal in literals:
        at = text.find(literal)
        while at >= 0:
            found.add(at)
            at = text.find(literal, at + 1)
    return sorted(found)
