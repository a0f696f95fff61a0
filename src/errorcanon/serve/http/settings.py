"""What the service is told at its start; workers read it from their environment."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from typing import Any

_VARIABLE = "CANON_SERVE"
MOST_BODY = 10_000_000
"""Bytes of a body, unpacked."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How one service behaves, in all its workers."""

    database: str
    site: str | None = None
    names: tuple[str, ...] = ()
    """Names under which clients reach it, beside those of this machine."""
    requests_a_minute: int = 600
    """Of one client, over all workers; 0 is no limit."""
    workers: int = 1
    request_seconds: float = 30.0
    """How long a client may take for a request's head, and again for its body."""

    def to_environment(self) -> None:
        """Leave this where the workers find it."""
        os.environ[_VARIABLE] = json.dumps(asdict(self))

    @classmethod
    def from_environment(cls) -> Settings:
        """Read what the parent left."""
        values: dict[str, Any] = json.loads(os.environ[_VARIABLE])
        return cls(**{**values, "names": tuple(values["names"])})
