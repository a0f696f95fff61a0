"""Read records that others publish: as they stand, with all that they assert.

Three forms are known: the flat JSON of a published record (ours has the same keys), the page in
Markdown beside it, and the nested JSON of deadends.dev; JSON also one record a line, as the site's
`records.ndjson` has all of them. What is read is data from outside: it is
bounded, cleaned of control characters, and never executed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from errorcanon.model import CanonError
from errorcanon.store.json_input import LONGEST_LINE, parse_json, split_lines
from errorcanon.store.urls import find_url_fault

_LARGEST_FILE = 1 << 20
_LONGEST_TEXT, _LONGEST_LINE, _LONGEST_PATTERN, _MOST_STEPS = 8_000, 1_000, 32_000, 50
_ID = re.compile(r"[A-Za-z0-9][\w.-]*(?:/[A-Za-z0-9][\w.-]*){1,3}")
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_BLANK_START = re.compile(r"\A(?:[ \t]*\n)+")
"""Blank lines at the start go; what stands before the first line's words may be code."""
_LINES = (".ndjson", ".jsonl")
_ENDINGS = (".json", ".md", ".txt", *_LINES)
_PIECE = 1 << 20


@dataclass(frozen=True, slots=True)
class ForeignStep:
    """Something that a record says to do, or not to do."""

    action: str
    detail: str
    has_rate: bool
    """True where a rate stands beside it; what it says is not read, for nobody counted it."""
    sources: tuple[str, ...] = ()
    chinese: str = ""
    """Both in Chinese, the action as the first line; empty where the form carries none."""


@dataclass(frozen=True, slots=True)
class ForeignRecord:
    """A record as somebody else wrote it."""

    id: str
    path: Path
    signature: str
    pattern: str | None
    """None where the form carries none."""
    cause: str
    dead_ends: tuple[ForeignStep, ...]
    workarounds: tuple[ForeignStep, ...]
    sources: tuple[str, ...] = ()
    category: str = "runtime_error"
    cause_zh: str = ""
    title: str = ""
    title_zh: str = ""
    summary: str = ""
    """These three are empty where the signature stands for them."""
    discriminators: tuple[ForeignStep, ...] = ()
    shows: Mapping[str, str] = field(default_factory=dict)
    """By address: what a source shows."""
    has_rates: bool = False
    """True where it gives rates, confidence or evidence counts for the whole."""

    @property
    def steps(self) -> tuple[ForeignStep, ...]:
        """Dead ends and workarounds."""
        return self.dead_ends + self.workarounds


@dataclass(frozen=True, slots=True)
class Foreign:
    """What was found below a path, and why the rest was left out."""

    records: tuple[ForeignRecord, ...]
    skipped: tuple[CanonError, ...]


def read_foreign(place: Path) -> Foreign:
    """Read every record in a file or below a folder; what is none is reported.

    Raises:
        CanonError: there is nothing at that place.
    """
    if not place.exists():
        raise CanonError(f"{place}: no such file or folder")
    records: dict[str, ForeignRecord] = {}
    skipped: list[CanonError] = []
    for found in (found for path in _files(place) for found in _read_any(path)):
        if isinstance(found, CanonError):
            skipped.append(found)
        elif known := records.get(found.id):
            said = f"{found.path}: '{found.id}' stands in {known.path} too; left out"
            skipped.append(CanonError(said))
        else:
            records[found.id] = found
    return Foreign(tuple(records.values()), tuple(skipped))


def _files(place: Path) -> Iterator[Path]:
    if place.is_file():
        yield place
        return
    for path in sorted(place.rglob("*")):
        inside = path.relative_to(place).parts
        if any(part.startswith(".") for part in inside) or path.is_symlink():
            continue
        if path.is_file() and path.suffix.lower() in _ENDINGS:
            yield path


def _read_any(path: Path) -> Iterator[ForeignRecord | CanonError]:
    """Give what a file holds, one record or one a line, and why something in it is left out."""
    if path.suffix.lower() in _LINES:
        yield from _read_lines(path)
        return
    try:
        yield _read_file(path)
    except CanonError as error:
        yield error


def _read_lines(path: Path) -> Iterator[ForeignRecord | CanonError]:
    try:
        with path.open("rb") as file:
            for number, line in split_lines(iter(lambda: file.read(_PIECE), b"")):
                try:
                    yield _read_line(Path(f"{path}:{number}"), line)
                except CanonError as error:
                    yield error
    except OSError as error:
        yield CanonError(f"{path}: cannot be read ({error.strerror}); left out")


def _read_line(place: Path, line: bytes | None) -> ForeignRecord:
    if line is None:
        raise CanonError(f"{place}: more than {LONGEST_LINE >> 20} MiB; that is no record")
    try:
        return _read_json(place, line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise CanonError(f"{place}: not UTF-8 at byte {error.start}; left out") from None


def _read_file(path: Path) -> ForeignRecord:
    try:
        if path.stat().st_size > _LARGEST_FILE:
            raise CanonError(f"{path}: more than {_LARGEST_FILE >> 20} MiB; that is no record")
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise CanonError(f"{path}: not UTF-8 at byte {error.start}; left out") from None
    except OSError as error:
        raise CanonError(f"{path}: cannot be read ({error.strerror}); left out") from None
    if text.lstrip()[:1] in ("{", "["):
        return _read_json(path, text)
    if text.startswith("# ") and "- **ID:**" in text:
        return _read_page(path, text)
    raise CanonError(
        f"{path}: no form that is known (flat JSON, its Markdown page, deadends.dev); left out"
    )


# --- JSON ------------------------------------------------------------------------


def _read_json(path: Path, text: str) -> ForeignRecord:
    try:
        values = parse_json(text)
    except ValueError as error:
        raise CanonError(f"{path}: not JSON: {error}; left out") from None
    if not isinstance(values, dict):
        raise CanonError(f"{path}: holds no record but a {type(values).__name__}; left out")
    row = _Row(path, values)
    return _read_nested(row) if isinstance(values.get("error"), dict) else _read_flat(row)


class _Row:
    """A JSON object whose values have the types that are asked for."""

    def __init__(self, path: Path, values: Mapping[str, Any]):
        self.path = path
        self._values = values

    def line(self, key: str) -> str:
        """Take a text as one line; the empty text where it is missing."""
        return _line(self._values.get(key), self.path, key)

    def text(self, key: str) -> str:
        return _text(self._values.get(key), self.path, key)

    def pattern(self, key: str) -> str | None:
        """Take a pattern as it stands: a part of one would be another one."""
        value = self._values.get(key)
        if isinstance(value, str) and len(value) > _LONGEST_PATTERN:
            raise CanonError(f"{self.path}: '{key}' is too long; left out")
        return _cleaned(value, self.path, key).strip() or None

    def needed(self, key: str) -> str:
        found = _exact_line(self._values.get(key), self.path, key)
        if not found:
            raise CanonError(f"{self.path}: '{key}' is missing or empty; left out")
        return found

    def row(self, key: str) -> _Row:
        value = self._values.get(key) or {}
        if not isinstance(value, dict):
            raise CanonError(f"{self.path}: '{key}' is no object; left out")
        return _Row(self.path, value)

    def rows(self, key: str) -> list[_Row]:
        values = self._values.get(key) or []
        if not isinstance(values, list) or not all(isinstance(value, dict) for value in values):
            raise CanonError(f"{self.path}: '{key}' is no list of objects; left out")
        return [_Row(self.path, value) for value in values[:_MOST_STEPS]]

    def addresses(self, key: str) -> tuple[str, ...]:
        """Take web addresses, given as texts or as objects that have a `url`."""
        values = self._values.get(key) or []
        values = values if isinstance(values, list) else [values]
        texts = [value.get("url") if isinstance(value, dict) else value for value in values]
        return tuple(
            _line(text, self.path, key)
            for text in texts[:_MOST_STEPS]
            if isinstance(text, str) and find_url_fault(text) is None
        )

    def texts(self, key: str) -> list[str]:
        """Take a list of texts; nothing where it is something else."""
        values = self._values.get(key) or []
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            return []
        return [_text(value, self.path, key) for value in values[:_MOST_STEPS]]

    def has_any(self, *keys: str) -> bool:
        return any(self._values.get(key) is not None for key in keys)


def _read_flat(row: _Row) -> ForeignRecord:
    sources = (*row.addresses("official_doc_url"), *row.addresses("sources"))
    return ForeignRecord(
        id=_identity(row.path, row.needed("id")),
        path=row.path,
        signature=row.needed("signature"),
        pattern=row.pattern("regex"),
        cause=row.text("root_cause"),
        cause_zh=row.text("root_cause_zh"),
        title=row.line("title"),
        title_zh=row.line("signature_zh"),
        summary=row.line("summary"),
        discriminators=_steps(row, "discriminators", "how", "rate"),
        dead_ends=_steps(row, "dead_ends", "why_fails", "fail_rate"),
        workarounds=_steps(row, "workarounds", "how", "success_rate"),
        sources=sources,
        shows=_shows(row),
        category=row.line("category") or "runtime_error",
        has_rates=row.has_any("fix_success_rate", "confidence", "evidence_count"),
    )


def _read_nested(row: _Row) -> ForeignRecord:
    error, verdict = row.row("error"), row.row("verdict")
    return ForeignRecord(
        id=_identity(row.path, row.needed("id")),
        path=row.path,
        signature=error.needed("signature"),
        pattern=error.pattern("regex"),
        cause=verdict.text("summary"),
        dead_ends=_steps(row, "dead_ends", "why_fails", "fail_rate"),
        workarounds=_steps(row, "workarounds", "how", "success_rate"),
        category=error.line("category") or "runtime_error",
        has_rates=verdict.has_any("fix_success_rate", "confidence")
        or row.row("metadata").has_any("evidence_count"),
    )


def _steps(row: _Row, key: str, detail: str, rate: str) -> tuple[ForeignStep, ...]:
    steps, chinese = row.rows(key), row.texts(f"{key}_zh")
    both = chinese if len(chinese) == len(steps) else [""] * len(steps)
    return tuple(
        ForeignStep(
            step.line("action"),
            step.text(detail),
            step.has_any(rate),
            step.addresses("sources"),
            other,
        )
        for step, other in zip(steps, both, strict=True)
    )


def _shows(row: _Row) -> dict[str, str]:
    """Take what sources show, where they are given as objects that say it."""
    try:
        return {source.line("url"): source.line("shows") for source in row.rows("sources")}
    except CanonError:
        return {}


# --- the page --------------------------------------------------------------------

_FIELD = re.compile(r"^- \*\*(?P<name>[\w ]+):\*\* `?(?P<value>[^`]*)`?$")
_ITEM = re.compile(r"^(?:\d+\.|-) \*\*(?P<action>.*?)\*\*(?P<rest>.*)$")
_RATE = re.compile(r"\((?:\d+% (?:success|fail)|[^()]*\b\d+/\d+)\)")
_CAUSES, _REMEDIES = ("Root Cause", "Why"), ("Workarounds", "What works")
_FAILS = ("Dead Ends", "What does not")


def _read_page(path: Path, text: str) -> ForeignRecord:
    title, *lines = text.splitlines()
    fields = {found["name"]: found["value"] for found in map(_FIELD.match, lines) if found}
    sections = _sections(lines)
    return ForeignRecord(
        id=_identity(path, fields.get("ID", "")),
        path=path,
        signature=_line(title.removeprefix("# "), path, "title"),
        pattern=None,
        cause=_text("\n".join(_first(sections, _CAUSES)).strip(), path, "cause"),
        dead_ends=_items(_first(sections, _FAILS), path),
        workarounds=_items(_first(sections, _REMEDIES), path),
        category=fields.get("Category", "runtime_error"),
        has_rates="Fix Rate" in fields,
    )


def _sections(lines: list[str]) -> dict[str, list[str]]:
    sections: dict[str, list[str]] = {}
    current: list[str] = []
    for line in lines:
        if line.startswith("## "):
            current = sections.setdefault(line[3:].strip(), [])
        else:
            current.append(line)
    return sections


def _first(sections: Mapping[str, list[str]], names: tuple[str, ...]) -> list[str]:
    return next((sections[name] for name in names if name in sections), [])


def _items(lines: list[str], path: Path) -> tuple[ForeignStep, ...]:
    starts = [number for number, line in enumerate(lines) if _ITEM.match(line)]
    steps = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        found = _ITEM.match(lines[start])
        assert found is not None
        rest = _RATE.sub("", found["rest"]).strip(" —")
        below = [line.strip() for line in lines[start + 1 : end] if line.strip("` ")]
        steps.append(
            ForeignStep(
                _line(found["action"], path, "action"),
                _text("\n".join([rest, *below]).strip(), path, "detail"),
                _RATE.search(found["rest"]) is not None,
            )
        )
    return tuple(steps[:_MOST_STEPS])


# --- texts from outside ------------------------------------------------------------


def _identity(path: Path, text: str) -> str:
    if not _ID.fullmatch(text):
        raise CanonError(f"{path}: '{text[:60]}' is no id of the form domain/name; left out")
    return text


def _text(value: object, path: Path, key: str) -> str:
    return _BLANK_START.sub("", _cleaned(value, path, key)[:_LONGEST_TEXT]).rstrip()


def _cleaned(value: object, path: Path, key: str) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise CanonError(f"{path}: '{key}' is no text; left out")
    return _CONTROLS.sub("", value)


def _exact_line(value: object, path: Path, key: str) -> str:
    """Take one line whose blanks count, as those of a message do."""
    return " ".join(_text(value, path, key).splitlines()).strip()[:_LONGEST_LINE]


def _line(value: object, path: Path, key: str) -> str:
    return " ".join(_text(value, path, key).split())[:_LONGEST_LINE]
