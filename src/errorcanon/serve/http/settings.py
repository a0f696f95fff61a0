"""What the service is told at its start; workers read it from their environment."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from typing import Any

_VARIABLE = "CANON_SERVE"
MOST_BODY = 10_000_000
"""Bytes of a body, unpacked."""
SMALL_BODY = 64 * 1024
"""Bytes of a body that is no log; the largest report has some 5,000."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How one service behaves, in all its workers."""

    database: str
    shared: str
    """The folder in which its workers count together."""
    site: str | None = None
    names: tuple[str, ...] = ()
    """Names under which clients reach it, beside those of this machine."""
    proxies: tuple[str, ...] = ()
    """Networks of the proxies whose word about clients counts."""
    counters: str | None = None
    """Where requests are counted when not in `shared`: the URL of a Redis."""
    requests_a_minute: int = 600
    """Of one client, over all workers; 0 is no limit."""
    request_seconds: float = 30.0
    """How long a client may take for a request's head, again for its body, and for the answer."""

    def to_environment(self) -> None:
        """Leave this where the workers find it."""
        os.environ[_VARIABLE] = json.dumps(asdict(self))

    @classmethod
    def from_environment(cls) -> Settings:
        """Read what the parent left."""
        values: dict[str, Any] = json.loads(os.environ[_VARIABLE])
        listed = {name: tuple(values[name]) for name in ("names", "proxies")}
        return cls(**{**values, **listed})
