"""The sending side: nothing leaves unless reporting was turned on; what cannot leave now waits.

Standard library alone, because the command line carries it. A report waits in a file of its own
under its idempotency key, so that sending it twice stores it once, whoever was killed when.
"""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from errorcanon.model import CanonError
from errorcanon.outcomes.report import Report, check_key, parse_report
from errorcanon.store.json_input import parse_json
from errorcanon.store.paths import read_bytes
from errorcanon.store.texts import clean_text
from errorcanon.store.urls import find_url_fault
from errorcanon.store.writing import write_whole

OFF = "reporting is off, nothing was kept or sent; turn it on with: canon report on --to URL"
_ENDING = ".json"
_TOKEN = re.compile(r"[\x21-\x7e]{1,500}")
"""What a header can carry."""
_LARGEST_ANSWER = 1 << 20
_LONGEST_WORDS = 300
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
        values = parse_json(path.read_bytes())
        destination = Destination(str(values["url"]), str(values["token"]))
        fault = find_url_fault(destination.url)
        if fault or not _TOKEN.fullmatch(destination.token):
            raise ValueError(fault or "no token")
        return destination
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CanonError(f"{path}: cannot be read ({error}); turn reporting on again") from None


def write_destination(path: Path, destination: Destination) -> None:
    """Turn reporting on; the file holds a token, so only its owner may read it.

    Raises:
        CanonError: the address is none, or would send the token unencrypted to another machine.
    """
    fault = find_url_fault(destination.url)
    if fault:
        raise CanonError(f"{destination.url}: {fault}")
    parts = urlsplit(destination.url)
    if parts.scheme == "http" and parts.hostname not in ("127.0.0.1", "::1", "localhost"):
        raise CanonError(f"{destination.url}: would send the token unencrypted; use https")
    if not _TOKEN.fullmatch(destination.token):
        raise CanonError("the token holds a space or a letter that none has; copy it again")
    text = json.dumps({"url": destination.url.rstrip("/"), "token": destination.token}) + "\n"
    _write_private(path, text)


def _write_private(path: Path, text: str) -> None:
    """Replace a file that only its owner may read, in a folder that only its owner may enter."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_whole(path, text, 0o600)


class Outbox:
    """Reports that wait to be sent, a file each."""

    def __init__(self, folder: Path):
        self._folder = folder

    def put(self, report: Report) -> str:
        """Keep a report until it is sent; give its key."""
        key = uuid.uuid4().hex
        _write_private(self._folder / f"{key}{_ENDING}", json.dumps(report.as_json()))
        return key

    def waiting(self) -> Iterator[tuple[str, Report]]:
        """Give what waits, oldest first; a damaged file is passed over."""
        with suppress(FileNotFoundError):
            found = [path for path in self._folder.glob(f"*{_ENDING}") if path.is_file()]
            for path in sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name)):
                with suppress(OSError, ValueError, CanonError):
                    yield check_key(path.stem), parse_report(parse_json(read_bytes(path)))

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
            answer = parse_json(response.read(_LARGEST_ANSWER))
        return Sent(key, clean_text(str(answer["state"])[:_LONGEST_WORDS]))
    except HTTPError as error:
        detail = _detail(error)
        if error.code in (401, 403, 408, 429) or error.code >= 500:
            return Sent(key, "waiting", detail)
        return Sent(key, "refused", detail)
    except (OSError, HTTPException, ValueError, KeyError, TypeError) as error:
        return Sent(key, "waiting", str(getattr(error, "reason", error)))


def _detail(error: HTTPError) -> str:
    try:
        return clean_text(str(parse_json(error.read(_LARGEST_ANSWER))["detail"])[:_LONGEST_WORDS])
    except (OSError, HTTPException, ValueError, KeyError, TypeError):
        return f"{error.code} {error.reason}"
