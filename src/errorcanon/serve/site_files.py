"""The files of a site on disk: written whole or not at all, kept where nothing changed."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from errorcanon.model import CanonError
from errorcanon.store.json_input import parse_json
from errorcanon.store.paths import find_path_fault, is_inner_path

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
        self._has_old = old.is_dir()
        self._new = new
        self._built = built
        self._folders: set[Path] = set()
        """Those that were made."""
        self.written = Written()

    def keep_record(self, identity: str, key: str) -> bool:
        """Take over a record's files where nothing that they depend on has changed."""
        before = self._built.get(identity)
        if not isinstance(before, dict) or before.get("key") != key:
            return False
        files = before.get("files")
        if not isinstance(files, list) or not all(map(self._has, files)):
            return False
        for path in files:
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
            target = self._place(path)
            if self._has(path) and (self._old / path).read_bytes() == content:
                self._keep(path)
            else:
                target.write_bytes(content)
                self.written.files += 1
            paths.append(path)
        return paths

    def _has(self, path: object) -> bool:
        """Tell whether the old site has a page that is a file of its own."""
        return self._has_old and isinstance(path, str) and find_path_fault(self._old, path) is None

    def _keep(self, path: str) -> None:
        target = self._place(path)
        try:
            os.link(self._old / path, target)
        except OSError:  # a file system without hard links
            shutil.copy2(self._old / path, target)
        self.written.files += 1
        self.written.kept += 1

    def _place(self, path: str) -> Path:
        if not is_inner_path(path):
            raise CanonError(f"'{path}' cannot be a page: a name in it leads out of the site")
        target = self._new / path
        if target.parent not in self._folders:
            target.parent.mkdir(parents=True, exist_ok=True)
            self._folders.add(target.parent)
        return target

    def finish(self) -> None:
        """Leave behind what the next build needs to know."""
        mark = json.dumps({"records": self.written.records}, separators=(",", ":"), sort_keys=True)
        (self._new / MARK).write_text(mark + "\n", encoding="utf-8")


def read_built(out: Path) -> dict[str, Any]:
    """Read which records the last build wrote, and from what; nothing where there was none.

    Raises:
        CanonError: the folder holds something that is no site.
    """
    mark = out / MARK
    if mark.is_file():
        try:
            found = parse_json(mark.read_bytes())["records"]
        except (OSError, ValueError, KeyError, TypeError):
            return {}
        return found if isinstance(found, dict) else {}
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise CanonError(f"{out}: holds something that is no site; give another folder with --out")
    return {}
