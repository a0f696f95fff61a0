"""The sending side: nothing leaves unless reporting was turned on; what cannot leave now waits.

Standard library alone, because the command line carries it. A report waits in a file of its own
under its idempotency key, so that sending it twice stores it once, whoever was killed when.
"""

from __future__ import annotations

import json
import os
import uuid
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from errorcanon.model import CanonError
from errorcanon.outcomes.report import Report, parse_report
from errorcanon.store.writing import write_whole

OFF = "reporting is off, nothing was kept or sent; turn it on with: canon report on --to URL"
_ENDING = ".json"
_WAIT = 5.0
"""Seconds; a command that reports must not hang."""


@dataclass(frozen=True, slots=True)
class Destination:
    """Where reports go, and with which token."""

    url: str
    token: str


@dataclass(frozen=True, slots=True)
class Sent:
    """What became of one report that waited."""

    key: str
    outcome: str
    """counted, held, refused or waiting."""
    detail: str = ""


def read_destination(path: Path) -> Destination | None:
    """Read where to report to; None where reporting is off.

    Raises:
        CanonError: the file is damaged.
    """
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
        return Destination(str(values["url"]), str(values["token"]))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CanonError(f"{path}: cannot be read ({error}); turn reporting on again") from None


def write_destination(path: Path, destination: Destination) -> None:
    """Turn reporting on; the file holds a token, so only its owner may read it.

    Raises:
        CanonError: the address is none, or would send the token unencrypted to another machine.
    """
    parts = urlsplit(destination.url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise CanonError(f"{destination.url}: no address; write it like https://canon.example.org")
    if parts.scheme == "http" and parts.hostname not in ("127.0.0.1", "::1", "localhost"):
        raise CanonError(f"{destination.url}: would send the token unencrypted; use https")
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"url": destination.url.rstrip("/"), "token": destination.token}) + "\n"
    descriptor = os.open(path.with_suffix(".new"), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
    path.with_suffix(".new").replace(path)


class Outbox:
    """Reports that wait to be sent, a file each."""

    def __init__(self, folder: Path):
        self._folder = folder

    def put(self, report: Report) -> str:
        """Keep a report until it is sent; give its key."""
        key = uuid.uuid4().hex
        self._folder.mkdir(parents=True, exist_ok=True)
        write_whole(self._folder / f"{key}{_ENDING}", json.dumps(report.as_json()))
        return key

    def waiting(self) -> Iterator[tuple[str, Report]]:
        """Give what waits, oldest first; a damaged file is passed over."""
        with suppress(FileNotFoundError):
            found = list(self._folder.glob(f"*{_ENDING}"))
            for path in sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name)):
                with suppress(OSError, ValueError, CanonError):
                    yield path.stem, parse_report(json.loads(path.read_text(encoding="utf-8")))

    def drop(self, key: str) -> None:
        """Forget a report."""
        (self._folder / f"{key}{_ENDING}").unlink(missing_ok=True)

    def send(self, destination: Destination) -> list[Sent]:
        """Send what waits; what is not acknowledged goes on waiting."""
        results: list[Sent] = []
        for key, report in self.waiting():
            sent = _send(destination, key, report)
            results.append(sent)
            if sent.outcome == "waiting":
                break  # the next ones would meet the same
            if sent.outcome == "refused":  # kept for its owner to see, not sent again
                path = self._folder / f"{key}{_ENDING}"
                path.replace(path.with_suffix(".refused"))
            else:
                self.drop(key)
        return results


def _send(destination: Destination, key: str, report: Report) -> Sent:
    request = Request(  # noqa: S310 # http and https alone, see write_destination
        f"{destination.url}/api/v1/outcomes",
        data=json.dumps(report.as_json()).encode("utf-8"),
        headers={
            "Authorization": f"Bearer {destination.token}",
            "Content-Type": "application/json",
            "Idempotency-Key": key,
        },
        method="POST",
    )
    try:
        with urlopen(request, timeout=_WAIT) as response:  # noqa: S310 # as above
            answer: Mapping[str, Any] = json.load(response)
        return Sent(key, str(answer["state"]))
    except HTTPError as error:
        detail = _detail(error)
        if error.code in (401, 403, 408, 429) or error.code >= 500:
            return Sent(key, "waiting", detail)
        return Sent(key, "refused", detail)
    except (URLError, OSError, ValueError, KeyError) as error:
        return Sent(key, "waiting", str(getattr(error, "reason", error)))


def _detail(error: HTTPError) -> str:
    try:
        return str(json.load(error)["detail"])[:300]
    except (OSError, ValueError, KeyError, TypeError):
        return f"{error.code} {error.reason}"
