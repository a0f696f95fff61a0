"""The log of the service: a line an event, whatever the event's text holds."""

from __future__ import annotations

import logging
from typing import Any

from errorcanon.publish.controls import one_line

_LONGEST = 2000
"""Characters of a line."""
_BESIDE = "    | "
"""Before every further line, so that none can pass for an event of its own."""


class Lines(logging.Formatter):
    """Writes an event as one line without control characters, a traceback indented below it."""

    def format(self, record: logging.LogRecord) -> str:
        """Write an event."""
        record.exc_text = None  # another formatter may have kept its own
        written = super().format(record)
        told, *beside = written.split("\n") if record.exc_info else [written]
        return f"\n{_BESIDE}".join(_one_line(line) for line in (told, *beside))


def _one_line(text: str) -> str:
    shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
    return one_line(shown)


_EVENTS = "%(levelname)s: %(message)s"
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"lines": {"()": Lines, "fmt": _EVENTS}},
    "handlers": {
        "events": {
            "class": "logging.StreamHandler",
            "formatter": "lines",
            "stream": "ext://sys.stderr",
        },
        "requests": {
            "class": "logging.StreamHandler",
            "formatter": "lines",
            "stream": "ext://sys.stdout",
        },
    },
    "root": {"handlers": ["events"], "level": "WARNING"},
    "loggers": {
        "uvicorn": {"handlers": ["events"], "level": "INFO", "propagate": False},
        "uvicorn.access": {"handlers": ["requests"], "level": "INFO", "propagate": False},
    },
}
"""For uvicorn, and for whatever else logs in a process of the service."""
