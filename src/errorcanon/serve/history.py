"""Read from git when each record entered and last changed."""

from __future__ import annotations

import subprocess
from pathlib import Path

from errorcanon.model import Dates


def read_dates(records: Path) -> dict[str, Dates]:
    """Give the dates of records by id; nothing where there is no history at hand."""
    command = ["git", "log", "--format=@%cs", "--name-only", "--relative", "--", "."]
    try:
        log = subprocess.run(  # noqa: S603 # git with fixed words
            command, cwd=records, capture_output=True, encoding="utf-8", check=True
        ).stdout
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
