"""Compile the records into the package when it is built."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_CORPUS = Path("src/errorcanon/corpus.sqlite")


class CorpusHook(BuildHookInterface):  # type: ignore[type-arg] # no configuration of its own
    """Puts errorcanon/corpus.sqlite into the wheel, or beside the source of an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, except for an sdist, which carries the records themselves, and an editable
        install, whose records change: there `canon` compiles when one is newer."""
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root / "src"))
        from errorcanon.store.building import build_corpus

        problems = build_corpus(root / "records", root / _CORPUS, _dates(root))
        if problems:
            raise SystemExit("\n".join(map(str, problems)))
        build_data["artifacts"].append(str(_CORPUS))


def _dates(root: Path) -> dict[str, Any]:
    """Read from the history when each record entered and last changed; nothing without one."""
    from errorcanon.model import Dates

    command = ["git", "log", "--format=@%cs", "--name-only", "--", "records"]
    try:
        log = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return {}
    dates: dict[str, Dates] = {}
    day = ""
    for line in log.splitlines():  # newest commit first
        if line.startswith("@"):
            day = line[1:]
            continue
        parts = line.split("/")
        if len(parts) > 3:
            identity = f"{parts[1]}/{parts[2]}"
            known = dates.get(identity)
            dates[identity] = Dates(day, known.last if known else day)
    return dates
