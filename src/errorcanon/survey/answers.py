"""Answers of a survey on disk: one small file a release, which says what changed.

A release is a set of lines, one fact each. A file holds a head and the lines that came and went
since the release before it in the order of versions; the oldest holds all of its lines. So what
did not change costs nothing, and a new release is one new file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from errorcanon.model import CanonError
from errorcanon.store.json_input import parse_json
from errorcanon.store.writing import whole_file
from errorcanon.store.zstd import pack, unpack
from errorcanon.versions import parse

ENDING = ".zst"
_LEVEL = 19
_LARGEST = 256 << 20
"""Bytes of an answer once it is unpacked."""


class Head(NamedTuple):
    """What is said of one release beside its lines."""

    distribution: str
    release: str
    date: str
    """When it was released, as its index says: year, month and day."""
    file: str
    """The file that was read."""
    sha256: str
    inputs: str
    """What reads releases, as a hash: another reader may give other answers."""
    after: str
    """The release that the lines are a change of; empty for the oldest."""
    unread: int = 0
    """Files in a syntax that the reader does not know, of which nothing is concluded."""


class Answer(NamedTuple):
    """What one release answers."""

    head: Head
    lines: frozenset[str]


def write_answers(folder: Path, answers: Iterable[Answer]) -> list[Path]:
    """Write the answers of a distribution, in whatever order they come; gives what changed.

    A file that would read the same is left as it is.
    """
    ordered = sorted(answers, key=lambda one: _order(one.head))
    before: frozenset[str] = frozenset()
    after = ""
    written = []
    for answer in ordered:
        head = answer.head._replace(after=after)
        path = folder / f"{head.release}{ENDING}"
        lines = frozenset(filter(_is_row, answer.lines))
        text = _write(head, before, lines)
        if not path.is_file() or _unpack(path) != text:
            folder.mkdir(parents=True, exist_ok=True)
            with whole_file(path) as file:
                file.write(pack(text.encode("utf-8"), _LEVEL))
            written.append(path)
        before, after = lines, head.release
    return written


def _is_row(line: str) -> bool:
    """Tell whether a line stays one row: a text in `__all__` can hold line ends, a name cannot."""
    return len(line.splitlines()) == 1


class Changes(NamedTuple):
    """What came and went with a release."""

    head: Head
    came: frozenset[str]
    went: frozenset[str]


def read_changes(folder: Path) -> Iterator[Changes]:
    """Read what each release of a distribution changed, the oldest first.

    Raises:
        CanonError: a file that is damaged, or one that is missing between two others.
    """
    found = [(*_split(path), path) for path in folder.glob(f"*{ENDING}")]
    found.sort(key=lambda one: _order(one[0]))
    last = ""
    for head, text, path in found:
        if head.after != last:
            raise CanonError(
                f"{path}: says what changed since {head.after or 'the first release'}, and before "
                f"it comes {last or 'nothing'}; run: canon survey add {head.distribution}"
            )
        last = head.release
        yield Changes(head, *_changes(text, path))


def read_answers(folder: Path) -> Iterator[Answer]:
    """Read the answers of a distribution whole, the oldest release first.

    Raises:
        CanonError: as `read_changes`, and where what is to go is not there.
    """
    lines: frozenset[str] = frozenset()
    for head, came, went in read_changes(folder):
        if not went <= lines or came & lines:
            raise _no_change(folder, head)
        lines = (lines - went) | came
        yield Answer(head, lines)


def read_masks(folder: Path) -> tuple[list[Head], dict[str, int]]:
    """Read the releases of a distribution, the oldest first, and by line those that have it.

    In a mask the oldest release is the lowest bit.

    Raises:
        CanonError: as `read_answers`.
    """
    heads, masks, since = [], dict[str, int](), dict[str, int]()
    for at, (head, came, went) in enumerate(read_changes(folder)):
        if not went <= since.keys() or came & since.keys():
            raise _no_change(folder, head)
        heads.append(head)
        for line in went:
            masks[line] = masks.get(line, 0) | ((1 << at) - (1 << since.pop(line)))
        since.update(dict.fromkeys(came, at))
    for line, start in since.items():
        masks[line] = masks.get(line, 0) | ((1 << len(heads)) - (1 << start))
    return heads, masks


def hash_files(paths: Iterable[Path]) -> str:
    """Hash what answers depend on."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _order(head: Head) -> tuple[object, str]:
    """Order releases; a later build of one, as 0.0.23.post1, comes after it."""
    return parse(head.distribution, head.release), head.release


def _no_change(folder: Path, head: Head) -> CanonError:
    return CanonError(
        f"{folder / head.release}{ENDING}: changes what the release before it does not "
        f"have; run: canon survey add {head.distribution}"
    )


def _write(head: Head, before: frozenset[str], after: frozenset[str]) -> str:
    rows = [json.dumps(head._asdict(), sort_keys=True)]
    rows += [f"-{line}" for line in sorted(before - after)]
    rows += [f"+{line}" for line in sorted(after - before)]
    return "\n".join(rows) + "\n"


def _split(path: Path) -> tuple[Head, str]:
    text = _unpack(path)
    first, _, rest = text.partition("\n")
    try:
        values: Mapping[str, str | int] = parse_json(first)
        head = Head(**values)  # type: ignore[arg-type] # checked below
        types = {type(value) for value in head[:-1]}
        if types != {str} or type(head.unread) is not int or path.name != head.release + ENDING:
            raise ValueError("its head does not say which release it is")
    except (ValueError, TypeError, RecursionError) as error:
        raise CanonError(f"{path}: no answers of a survey ({error})") from None
    return head, rest


def _changes(text: str, path: Path) -> tuple[frozenset[str], frozenset[str]]:
    rows = text.splitlines()
    came = frozenset(row[1:] for row in rows if row.startswith("+"))
    went = frozenset(row[1:] for row in rows if row.startswith("-"))
    if len(came) + len(went) != len(rows) or came & went:
        raise CanonError(f"{path}: no answers of a survey (a row that is no change)")
    return came, went


def _unpack(path: Path) -> str:
    """Unpack one file, no further than an answer can be long."""
    try:
        return unpack(path.read_bytes(), _LARGEST).decode("utf-8")
    except ValueError as error:
        raise CanonError(f"{path}: no answers of a survey ({error})") from None
