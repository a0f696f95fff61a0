"""Read when a line was written, and what a person means by --since."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone

from errorcanon.model import CanonError

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_CLOCK = r"(?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d)(?:[.,]\d{1,9})?"
_STAMP = re.compile(
    rf"""
      (?P<year>\d{{4}})[-/](?P<month>\d\d)[-/](?P<day>\d\d)[T ]{_CLOCK}
        (?P<zone>Z|[ ]?[+-]\d\d:?\d\d)?
    | \b(?P<name>{"|".join(_MONTHS)})[ ]{{1,2}}(?P<monthday>\d{{1,2}})[ ]
        {_CLOCK.replace("<", "<s")}
    | \b[IWEF](?P<glog>\d{{4}})[ ]{_CLOCK.replace("<", "<g")}
    """,
    re.VERBOSE,
)
_AGO = re.compile(r"(\d+)([smhdw])")
_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 604800}
_SEARCHED = 120
"""Characters at the start of a line in which its time stands."""


def time_of(line: str, modified: float) -> datetime | None:
    """Give when a line says it was written, None where it does not.

    A time without a zone is taken as UTC. Syslog and glog name no year; it is that of the file's
    last change, or the one before where the date would be later than that.
    """
    found = _STAMP.search(line, 0, _SEARCHED)
    if found is None:
        return None
    try:
        if found["year"]:
            date = (int(found["year"]), int(found["month"]), int(found["day"]))
            return _at(date, found, "") - _zone(found["zone"])
        if found["name"]:
            month, day, prefix = _MONTHS.index(found["name"]) + 1, int(found["monthday"]), "s"
        else:
            month, day, prefix = int(found["glog"][:2]), int(found["glog"][2:]), "g"
        last = datetime.fromtimestamp(modified, timezone.utc)
        time = _at((last.year, month, day), found, prefix)
        if time > last + timedelta(days=1):
            time = _at((last.year - 1, month, day), found, prefix)
        return time
    except ValueError:  # 2026-13-40, or the 29th of February of another year
        return None


def time_text(time: datetime | None) -> str | None:
    """Write a time so that texts sort as times do."""
    return None if time is None else time.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def _at(date: tuple[int, int, int], found: re.Match[str], prefix: str) -> datetime:
    hour, minute, second = (int(found[f"{prefix}{part}"]) for part in ("hour", "minute", "second"))
    year, month, day = date
    return datetime(year, month, day, hour, minute, second, tzinfo=timezone.utc)


def _zone(text: str | None) -> timedelta:
    if text is None or text == "Z":
        return timedelta()
    digits = re.sub(r"\D", "", text)
    ahead = timedelta(hours=int(digits[:2]), minutes=int(digits[2:]))
    return -ahead if "-" in text else ahead


def parse_since(text: str, now: datetime) -> datetime:
    """Take 2026-11-22, 2026-11-22T07:30, 90m, 36h, 7d; without a zone as UTC.

    Raises:
        CanonError: it is none of these.
    """
    ago = _AGO.fullmatch(text)
    if ago:
        return now - timedelta(seconds=int(ago[1]) * _UNITS[ago[2]])
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        raise CanonError(
            f"--since {text}: write a time as 2026-11-22T07:30, or how long ago, as 90m, 36h, 7d"
        ) from None
    return time if time.tzinfo else time.replace(tzinfo=timezone.utc)
