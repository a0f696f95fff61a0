"""The files of a site on disk: written whole or not at all, kept where nothing changed."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from errorcanon.model import CanonError

MARK = ".errorcanon-site.json"
"""Names what was built, so that the next build can keep it; and that the folder is ours."""


@dataclass(slots=True)
class Written:
    """What was written, and of which record."""

    files: int = 0
    kept: int = 0
    records: dict[str, Any] = field(default_factory=dict)
    """By id: the key of all that its files depend on, and their paths."""

    def add(self, other: Written) -> None:
        """Take in what another process wrote."""
        self.files += other.files
        self.kept += other.kept
        self.records |= other.records


class SiteWriter:
    """Writes files into a new folder, and keeps those of the old one that are the same."""

    def __init__(self, old: Path, new: Path, built: Mapping[str, Any]):
        self._old = old
        self._new = new
        self._built = built
        self.written = Written()

    def keep_record(self, identity: str, key: str) -> bool:
        """Take over a record's files where nothing that they depend on has changed."""
        before = self._built.get(identity)
        if not before or before["key"] != key:
            return False
        if not all((self._old / path).is_file() for path in before["files"]):
            return False
        for path in before["files"]:
            self._keep(path)
        self.written.records[identity] = before
        return True

    def write_record(self, identity: str, key: str, pages: Iterable[tuple[str, bytes]]) -> None:
        """Write a record's files, and remember what they depend on."""
        self.written.records[identity] = {"key": key, "files": self.write(pages)}

    def write(self, pages: Iterable[tuple[str, bytes]]) -> list[str]:
        """Write files; give their paths."""
        paths = []
        for path, content in pages:
            earlier = self._old / path
            if earlier.is_file() and earlier.read_bytes() == content:
                self._keep(path)
            else:
                self._place(path).write_bytes(content)
                self.written.files += 1
            paths.append(path)
        return paths

    def _keep(self, path: str) -> None:
        target = self._place(path)
        try:
            os.link(self._old / path, target)
        except OSError:  # a file system without hard links
            shutil.copy2(self._old / path, target)
        self.written.files += 1
        self.written.kept += 1

    def _place(self, path: str) -> Path:
        target = self._new / path
        target.parent.mkdir(parents=True, exist_ok=True)
        return target

    def finish(self) -> None:
        """Leave behind what the next build needs to know."""
        mark = json.dumps({"records": self.written.records}, separators=(",", ":"), sort_keys=True)
        (self._new / MARK).write_text(mark + "\n", encoding="utf-8")


@contextmanager
def replacing(out: Path) -> Iterator[Path]:
    """Give a folder that takes the place of `out` when all went well."""
    new, past = (out.with_name(f"{out.name}.{os.getpid()}.{word}") for word in ("new", "old"))
    new.mkdir(parents=True)
    try:
        yield new
        if out.exists():
            out.rename(past)
        new.rename(out)
    finally:
        if past.exists() and not out.exists():  # the last step failed
            past.rename(out)
        for folder in (new, past):
            shutil.rmtree(folder, ignore_errors=True)


def read_built(out: Path) -> dict[str, Any]:
    """Read which records the last build wrote, and from what; nothing where there was none.

    Raises:
        CanonError: the folder holds something that is no site.
    """
    mark = out / MARK
    if mark.is_file():
        try:
            found: dict[str, Any] = json.loads(mark.read_text(encoding="utf-8"))["records"]
        except (ValueError, KeyError, TypeError):
            return {}
        return found
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise CanonError(f"{out}: holds something that is no site; give another folder with --out")
    return {}
