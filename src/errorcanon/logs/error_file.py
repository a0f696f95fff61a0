"""Take the traceback out of an error file of PyTorch's launcher.

A process whose main function is decorated with `record` writes its exception as JSON to the file
that TORCHELASTIC_ERROR_FILE names: https://docs.pytorch.org/docs/stable/elastic/errors.html
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from errorcanon.store.json_input import parse_json


class ErrorFile(NamedTuple):
    """What a process wrote of its failure."""

    text: str
    """Its traceback; where there is none, its message."""
    time: int | None
    """In seconds since the epoch. Whole ones: ranks often fail within the same second."""


def parse_error_file(data: bytes) -> ErrorFile | None:
    """Take an error file apart; None for anything else."""
    try:
        values = parse_json(data)
        message = values["message"]
        if isinstance(message, str):
            return _of_plain_message(values)
        extra = message.get("extraInfo") or {}
        text = extra.get("py_callstack") or message["message"]
        return ErrorFile(str(text), _seconds(extra.get("timestamp")))
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def _of_plain_message(values: dict[str, Any]) -> ErrorFile | None:
    """Take the form without a traceback; a line of a log in JSON has other keys beside."""
    if not {"message", "timestamp"} <= values.keys() <= {"message", "timestamp", "errorTraits"}:
        return None
    return ErrorFile(values["message"], _seconds(values["timestamp"]))


def _seconds(value: object) -> int | None:
    return int(value) if isinstance(value, int | str) else None


def plain_text(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Give the traceback where the whole text is an error file, else the text as it is."""
    pieces = iter(chunks)
    first = next(pieces, b"")
    second = next(pieces, None)
    if second is None:
        error = parse_error_file(first) if first.lstrip()[:1] == b"{" else None
        yield error.text.encode("utf-8", errors="replace") if error else first
        return
    yield first
    yield second
    yield from pieces
