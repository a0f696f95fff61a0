"""Read the prose of a record: en.md and zh.md."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from errorcanon.model import CanonError, Prose, Section
from errorcanon.store.regions import include
from errorcanon.store.tables import Table, read_text
from errorcanon.store.texts import find_control
from errorcanon.store.writing import write_whole

SUMMARY = "summary"
"""The name under which title and summary are hashed."""
SOURCES = "sources"
"""The one heading that is not a claim."""

_HEADING = re.compile(r"^## +(\S.*?) *$")
_SOURCE = re.compile(r"^- ([a-z0-9-]+)[:：] *(\S.*)$")
_FENCE = "+++"


def read_prose(path: Path) -> tuple[Prose, dict[str, str]]:
    """Parse a prose file; the second value is its head: section name to hash.

    Code is named in it (`<<< repro/…`); `with_code` puts it in.

    Raises:
        CanonError: no title, no summary, text outside a section, a heading twice or empty.
    """
    head, lines, first = _split_head(path)
    for number, line in enumerate(lines, first):
        control = find_control(line)
        if control:
            raise CanonError(f"{path}:{number}: the control character {control}; take it out")
    blocks = _split_blocks(path, lines, first)
    title, summary = _read_top(path, blocks.pop(""))
    sources = _read_sources(path, blocks.pop(SOURCES, (0, [])))
    sections = {name: _read_section(path, name, *block) for name, block in blocks.items()}
    return Prose(title, summary, sections, sources), head


def with_code(path: Path, prose: Prose, read: Callable[[str], str | None]) -> Prose:
    """Put the code that a prose names into it; `read` gives a file below repro/ by its name.

    Raises:
        CanonError: a region that is not there, or code that says something else of itself.
    """

    def placed(name: str) -> Callable[[int], str]:
        return lambda number: f"{path}:{_body_start(path, name) + number}"

    sections = {
        name: section._replace(body=include(section.body, read, placed(name)))
        for name, section in prose.sections.items()
    }
    return prose._replace(sections=sections)


def _body_start(path: Path, name: str) -> int:
    """Find the line of the file at which the second line of a section stands, for a fault there."""
    _, lines, first = _split_head(path)
    number, block = _split_blocks(path, lines, first)[name]
    filled = [offset for offset, line in enumerate(block, 1) if line.strip()]
    return number + filled[1]


def hash_sections(prose: Prose) -> dict[str, str]:
    """Give a short hash for every part that is translated on its own."""
    parts = {SUMMARY: f"{prose.title}\n{prose.summary}"}
    parts |= {name: section.text for name, section in prose.sections.items()}
    parts[SOURCES] = "\n".join(f"{name}: {text}" for name, text in prose.sources.items())
    return {
        name: hashlib.sha256(text.encode("utf-8")).hexdigest()[:12] for name, text in parts.items()
    }


def format_head(hashes: Mapping[str, str]) -> str:
    """Write the head of a translation: which English each of its sections reflects."""
    rows = [f'"{name}" = "{value}"' for name, value in hashes.items()]
    note = "# Hash of the English that each section translates. Written by: canon lint --stamp"
    return "\n".join([_FENCE, note, *rows, _FENCE, ""])


def stamp(path: Path, english: Prose) -> None:
    """Write the hashes of the English into a translation's head, leaving its text alone.

    What is not translated yet gets none.
    """
    _, lines, _ = _split_head(path)
    body = "\n".join(lines).lstrip("\n")
    done = {SUMMARY, SOURCES, *read_prose(path)[0].sections}
    hashes = {name: value for name, value in hash_sections(english).items() if name in done}
    write_whole(path, format_head(hashes) + body + "\n")


def _split_head(path: Path) -> tuple[dict[str, str], list[str], int]:
    lines = read_text(path).splitlines()
    if not lines or lines[0] != _FENCE:
        return {}, lines, 1
    if _FENCE not in lines[1:]:
        raise CanonError(f"{path}:1: the head is not closed; end it with a line '{_FENCE}'")
    end = lines.index(_FENCE, 1)
    head = Table.parse(path, "\n".join(lines[1:end]))
    return head.all_strings(), lines[end + 1 :], end + 2


def _split_blocks(path: Path, lines: list[str], first: int) -> dict[str, tuple[int, list[str]]]:
    blocks: dict[str, tuple[int, list[str]]] = {"": (first, [])}
    current, fenced = "", False
    for number, line in enumerate(lines, first):
        fenced ^= line.startswith("```")
        heading = None if fenced else _HEADING.match(line)
        if heading is None:
            blocks[current][1].append(line)
            continue
        current = heading[1]
        if current in blocks:
            raise CanonError(f"{path}:{number}: heading '{current}' stands twice; keep one")
        blocks[current] = (number, [])
    return blocks


def _read_top(path: Path, block: tuple[int, list[str]]) -> tuple[str, str]:
    first, lines = block
    text = [line for line in lines if line.strip()]
    if not text or not text[0].startswith("# "):
        raise CanonError(
            f"{path}:{first}: the title is missing; begin with a line '# What happened'"
        )
    if len(text) < 2:
        raise CanonError(
            f"{path}:{first}: the summary is missing; add one sentence under the title"
        )
    return text[0][2:].strip(), " ".join(line.strip() for line in text[1:])


def _read_section(path: Path, name: str, number: int, lines: list[str]) -> Section:
    text = "\n".join(line.rstrip() for line in lines).strip("\n")
    lead, _, body = text.partition("\n")
    if not lead.strip():
        raise CanonError(f"{path}:{number}: section '{name}' is empty; say what is claimed")
    return Section(lead.strip(), body.strip("\n"))


def _read_sources(path: Path, block: tuple[int, list[str]]) -> dict[str, str]:
    number, lines = block
    sources: dict[str, str] = {}
    for offset, line in enumerate(lines, 1):
        if not line.strip():
            continue
        found = _SOURCE.match(line)
        if found is None:
            raise CanonError(
                f"{path}:{number + offset}: not a source; write '- source-id: what it shows'"
            )
        sources[found[1]] = found[2].strip()
    return sources
