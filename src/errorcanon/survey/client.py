"""Ask a package index politely: few connections, pauses after a refusal, a name to complain to."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import BoundedSemaphore, Lock, local
from typing import TYPE_CHECKING, NamedTuple

from errorcanon.model import CanonError
from errorcanon.store.installing import install_line

if TYPE_CHECKING:
    from requests import Response, Session

_USER_AGENT = "errorcanon-survey (reads .py and metadata files of releases, each once)"
_CONNECTIONS = 4
_TRIES = 5
_LONGEST_PAUSE = 60.0
_WAIT = 60
_PIECE = 1 << 18
_RANGE = re.compile(r"bytes (\d{1,18})-(\d{1,18})/(\d{1,18})")


class NotListedError(CanonError):
    """The index says that it does not have what was asked for."""


class Part(NamedTuple):
    """Some bytes of a file."""

    start: int
    content: bytes
    size: int
    """Of the whole file."""


@dataclass(slots=True)
class Traffic:
    """What was asked for and what came."""

    requests: int = 0
    received: int = 0


@dataclass(frozen=True, slots=True)
class Client:
    """Requests to one or several indexes; at most four are under way, one for a distribution."""

    traffic: Traffic = field(default_factory=Traffic)
    sleep: Callable[[float], None] = time.sleep
    _connections: BoundedSemaphore = field(default_factory=lambda: BoundedSemaphore(_CONNECTIONS))
    _turns: dict[str, Lock] = field(default_factory=dict)
    _guard: Lock = field(default_factory=Lock)
    _sessions: local = field(default_factory=local)

    @contextmanager
    def turn(self, distribution: str) -> Iterator[None]:
        """Wait until nobody else asks for this distribution, and keep others waiting meanwhile."""
        with self._guard:
            lock = self._turns.setdefault(distribution, Lock())
        with lock:
            yield

    def get(self, url: str, what: str, most: int, accept: str = "*/*") -> bytes:
        """Get a whole file of at most `most` bytes; `what` names it in errors.

        Raises:
            NotListedError: the index has none.
            CanonError: it does not answer, or sends more.
        """
        return self._ask(url, {"Accept": accept}, what, most).content

    def get_part(self, url: str, start: int, end: int, what: str, most: int) -> Part:
        """Get the bytes from `start` up to `end`; from a `start` below zero, the last ones.

        A server that knows no ranges sends the whole file, if that is at most `most` bytes.

        Raises:
            NotListedError: the index has no such file.
            CanonError: it does not answer, sends more, or sends other bytes than asked for.
        """
        wanted = f"bytes={start}" if start < 0 else f"bytes={start}-{end - 1}"
        part = self._ask(url, {"Range": wanted}, what, most)
        first = max(0, part.size + start) if start < 0 else start
        last = part.size if start < 0 else min(end, part.size)
        is_whole = part.start == 0 and len(part.content) == part.size
        if not is_whole and (part.start, len(part.content)) != (first, last - first):
            raise CanonError(f"{what}: the index sent other bytes than asked for; try again")
        return part

    def _ask(self, url: str, headers: dict[str, str], what: str, most: int) -> Part:
        """Ask, and again after a pause where the index is busy or the connection broke."""
        import requests

        why = ""
        for attempt in range(_TRIES):
            pause = min(2.0**attempt, _LONGEST_PAUSE)
            try:
                with (
                    self._connections,
                    self._session().get(url, headers=headers, timeout=_WAIT, stream=True) as answer,
                ):
                    self.traffic.requests += 1
                    if answer.status_code in (404, 410):
                        raise NotListedError(f"{what}: the index does not have it; check the name")
                    if answer.status_code != 429 and answer.status_code < 500:
                        return self._read(answer, what, most)
                    why = f"it answers {answer.status_code}"
                    pause = _pause_asked(answer, pause)
            except requests.RequestException as error:
                why = type(error).__name__  # its text names hosts, and may hold a password
            if attempt + 1 < _TRIES:
                self.sleep(pause)
        raise CanonError(f"{what}: the index does not answer ({why}); try again later")

    def _read(self, answer: Response, what: str, most: int) -> Part:
        if answer.status_code not in (200, 206):
            raise CanonError(f"{what}: the index answers {answer.status_code}; check its address")
        content = bytearray()
        for piece in answer.iter_content(_PIECE):
            self.traffic.received += len(piece)
            content += piece
            if len(content) > most:
                raise CanonError(f"{what}: more than {most >> 20} MiB; it is left out")
        if answer.status_code == 200:
            return Part(0, bytes(content), len(content))
        found = _RANGE.fullmatch(answer.headers.get("Content-Range", ""))
        if found is None or int(found[2]) - int(found[1]) + 1 != len(content):
            raise CanonError(f"{what}: the index sent a part and not which; try again")
        return Part(int(found[1]), bytes(content), int(found[3]))

    def _session(self) -> Session:
        """Give this thread's session, which keeps its connections open."""
        import requests

        session: Session | None = getattr(self._sessions, "session", None)
        if session is None:
            session = requests.Session()
            session.headers["User-Agent"] = _USER_AGENT
            session.headers["Accept-Encoding"] = "identity"  # ranges are those of the file itself
            self._sessions.session = session
        return session


def make_client() -> Client:
    """Make a client.

    Raises:
        CanonError: `requests` is not installed.
    """
    try:
        import requests  # noqa: F401 # comes with the extra, and only what fetches needs it
    except ImportError:
        raise CanonError(f"requests is not here; install it ({install_line('lab')})") from None
    return Client()


def _pause_asked(answer: Response, otherwise: float) -> float:
    """Read how many seconds the index asks to wait; a date is not read."""
    asked = answer.headers.get("Retry-After", "")
    if re.fullmatch(r"\d{1,6}", asked):
        return min(max(float(asked), otherwise), _LONGEST_PAUSE)
    return otherwise
