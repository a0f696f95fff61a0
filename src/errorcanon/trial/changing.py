"""Changes of files in a project: made in a world, written down as a diff, applied and undone."""

from __future__ import annotations

import difflib
import hashlib
import io
import re
import shutil
import stat
import tokenize
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from errorcanon.model import CanonError
from errorcanon.store.writing import whole_file
from errorcanon.trial.world import World

_MOST_BYTES = 256 << 10
_HUNK = re.compile(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@.*")
_NO_END = "\\ No newline at end of file"


class FileChange(NamedTuple):
    """A file that differs, or is new."""

    path: str
    """Relative to the project."""
    before: str
    """The hash of what it holds; empty where it is not there."""
    after: str
    diff: str
    """Unified, with three lines around each change."""


class Text(NamedTuple):
    """What a file holds, as text, and how it is written."""

    text: str
    encoding: str

    def data(self, text: str) -> bytes:
        """Give other text as this file would hold it.

        Raises:
            CanonError: its encoding has no sign for something.
        """
        try:
            return text.encode(self.encoding)
        except UnicodeEncodeError:
            raise CanonError(f"its encoding, {self.encoding}, has no sign for the change") from None


class WorldFiles:
    """The files of a project as they are in a world, to be changed there."""

    def __init__(self, world: World, project: Path):
        self._world = world
        self.project = project.resolve()
        self._before: dict[Path, bytes | None] = {}

    def read(self, path: Path) -> bytes | None:
        """Give what a file holds in the world; None where it is not there."""
        for place in (self._world.changed_at(path), path):
            if place.is_file():
                return place.read_bytes()
        return None

    def write(self, path: Path, data: bytes) -> None:
        """Give a file other contents in the world."""
        self._before.setdefault(path, self.read(path))
        place = self._world.changed_at(path)
        root = len(place.parts) - len(path.parts)
        missing = [above for above in place.parents if not above.exists()]
        for folder in reversed(missing):
            folder.mkdir()
            shutil.copymode(Path(*path.parts[: len(folder.parts) - root]), folder)
        place.write_bytes(data)
        if path.exists():
            shutil.copymode(path, place)

    def changes(self) -> tuple[FileChange, ...]:
        """Give what was changed so far."""
        return tuple(
            change_of(path.relative_to(self.project).as_posix(), before, self.read(path) or b"")
            for path, before in self._before.items()
        )


def find_file(project: Path, path: Path) -> Path:
    """Give a file of the user's project that may be changed, as its real path.

    Raises:
        CanonError: it lies outside, leads outside, is hidden, or cannot be written.
    """
    real, root = path.resolve(), project.resolve()
    if not real.is_relative_to(root):
        raise CanonError(f"{path.name}: leads out of the project")
    inside = real.relative_to(root)
    if any(part.startswith(".") or part == "site-packages" for part in inside.parts[:-1]):
        raise CanonError(f"{inside}: lies in a folder that holds no code of the project")
    if real.exists():
        state = real.stat()
        if not stat.S_ISREG(state.st_mode):
            raise CanonError(f"{inside}: is no regular file")
        if not state.st_mode & 0o222:
            raise CanonError(f"{inside}: is read-only")
        if state.st_size > _MOST_BYTES:
            raise CanonError(f"{inside}: is larger than {_MOST_BYTES >> 10} KiB")
    return real


def read_text(data: bytes, name: str) -> Text:
    """Read a file's text in the encoding that it says itself, for Python, else in UTF-8.

    Raises:
        CanonError: it is no such text.
    """
    encoding = "utf-8"
    try:
        if name.endswith(".py"):
            encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        return Text(data.decode(encoding), encoding)
    except (SyntaxError, ValueError, LookupError):
        raise CanonError(
            f"{name}: holds other bytes than the encoding {encoding} has; save it as UTF-8"
        ) from None


def change_of(path: str, before: bytes | None, after: bytes) -> FileChange:
    """Describe what changed in a file."""
    old = read_text(before, path).text if before is not None else ""
    new = read_text(after, path).text
    return FileChange(
        path, hash_of(before) if before is not None else "", hash_of(after),
        diff_of(path, old if before is not None else None, new),
    )  # fmt: skip


def hash_of(data: bytes) -> str:
    """Give what a receipt knows a file by."""
    return hashlib.sha256(data).hexdigest()


def diff_of(path: str, before: str | None, after: str) -> str:
    """Give a unified diff, as `patch` and Git read it."""
    lines = difflib.unified_diff(
        _lines(before or ""), _lines(after), "/dev/null" if before is None else f"a/{path}",
        f"b/{path}",
    )  # fmt: skip
    return "".join(line if line.endswith("\n") else f"{line}\n{_NO_END}\n" for line in lines)


def patched(text: str, diff: str, *, is_reverse: bool = False) -> str:
    """Apply a diff to just the text that it was made of, or take it back.

    Raises:
        ValueError: the text is another one, or this is no diff of one file.
    """
    old, new = ("+", "-") if is_reverse else ("-", "+")
    lines, done, out = _lines(text), 0, []
    rows = _lines(diff)[2:]
    for number, row in enumerate(rows):
        hunk = _HUNK.fullmatch(row.rstrip("\r\n"))
        if hunk:
            start, count = (hunk[3], hunk[4]) if is_reverse else (hunk[1], hunk[2])
            first = int(start) - (count != "0")
            if not done <= first <= len(lines):
                raise ValueError("a part of the diff lies outside of the text")
            out += lines[done:first]
            done = first
            continue
        sign, line = row[:1], row[1:]
        if sign == "\\":
            continue
        if number + 1 < len(rows) and rows[number + 1].startswith("\\"):
            line = line.removesuffix("\n")
        if sign in (" ", old):
            if done >= len(lines) or lines[done] != line:
                raise ValueError("the text is not the one that the diff was made of")
            done += 1
        if sign in (" ", new):
            out.append(line)
        elif sign != old:
            raise ValueError("is no diff")
    return "".join([*out, *lines[done:]])


def plan_changes(
    project: Path, changes: Sequence[FileChange], *, is_undo: bool = False
) -> list[tuple[Path, bytes | None]]:
    """Give what files are to hold after a receipt's changes, or after they are taken back.

    Raises:
        CanonError: a file is not as it was when the remedy was tried.
    """
    planned: list[tuple[Path, bytes | None]] = []
    for change in changes:
        path = find_file(project, project / PurePosixPath(change.path))
        data = path.read_bytes() if path.exists() else None
        expected = change.after if is_undo else change.before
        if (hash_of(data) if data is not None else "") != expected:
            raise CanonError(f"{path}: is not as it was when this was tried; run canon try again")
        held = read_text(data or b"", change.path)
        try:
            text = patched(held.text, change.diff, is_reverse=is_undo)
        except ValueError as error:
            raise CanonError(f"{path}: the receipt's diff does not fit ({error})") from None
        made = held.data(text)
        if is_undo and not change.before:
            planned.append((path, None))
        elif hash_of(made) != (change.before if is_undo else change.after):
            raise CanonError(f"{path}: the receipt's diff leads to another file than it says")
        else:
            planned.append((path, made))
    return planned


def write_changes(planned: Sequence[tuple[Path, bytes | None]]) -> None:
    """Write files as planned, each whole or not at all; None takes one away."""
    for path, data in planned:
        if data is None:
            path.unlink()
            continue
        mode = path.stat().st_mode & 0o7777 if path.exists() else 0o666
        with whole_file(path, mode) as file:
            file.write(data)


def _lines(text: str) -> list[str]:
    return re.findall(r"[^\n]*\n|[^\n]+", text)
