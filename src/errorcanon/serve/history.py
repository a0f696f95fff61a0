"""Read from git when each record entered and last changed."""

from __future__ import annotations

import subprocess
from pathlib import Path

from errorcanon.model import Dates


def read_dates(records: Path) -> dict[str, Dates]:
    """Give the dates of records by id; nothing where the whole history is not at hand."""
    try:
        # The first commit of a shallow clone would have brought every record.
        if _run_git(records, "rev-parse", "--is-shallow-repository") != "false\n":
            return {}
        log = _run_git(records, "log", "--format=@%cs", "--name-only", "--relative", "--", ".")
    except (OSError, subprocess.CalledProcessError):
        return {}
    dates: dict[str, Dates] = {}
    day = ""
    for line in log.splitlines():  # newest commit first
        if line.startswith("@"):
            day = line[1:]
            continue
        parts = line.split("/")
        if len(parts) > 2:
            identity = "/".join(parts[:2])
            known = dates.get(identity)
            dates[identity] = Dates(day, known.last if known else day)
    return dates


def _run_git(folder: Path, *words: str) -> str:
    return subprocess.run(  # noqa: S603 # git with fixed words
        ["git", *words],  # noqa: S607
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout
