"""Take from log text what terminals, loggers and launchers put around a message.

Two depths: `clean_block` removes what is never part of a message (colour codes, progress bars
that overwrite themselves) and is run on everything; `split_prefix` separates time stamps, ranks
and container names from a line and is run where a line is looked at.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

# ECMA-48 control sequences (CSI), operating-system commands (OSC) and two-byte escapes.
_ESCAPES = re.compile(
    rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b\n]{0,2000}(?:\x07|\x1b\\)"
    rb"|[()][0-9A-B]|[@-Z\\-_=>78])"
)
_MOST_PASSES = 4
"""Times that control sequences are looked for; what is nested deeper no program prints."""
_RETURNS = re.compile(rb"\r+\n?")
_BOM_UTF8 = b"\xef\xbb\xbf"
_UTF16 = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}


def decode_marked(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Turn text that begins with a UTF-16 mark, as PowerShell writes it, into UTF-8."""
    decoder: codecs.IncrementalDecoder | None = None
    for number, chunk in enumerate(chunks):
        if number == 0:
            encoding = _UTF16.get(chunk[:2])
            if encoding:
                decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
                chunk = chunk[2:]
            chunk = chunk.removeprefix(_BOM_UTF8)
        yield decoder.decode(chunk).encode("utf-8", errors="replace") if decoder else chunk


def clean_block(block: bytes) -> bytes:
    """Remove control sequences; keep every line feed, so that line numbers stay true.

    A carriage return that does not end a line becomes a vertical tab: what stands before it was
    overwritten on the screen, but an error may have been printed there.
    Idempotent.
    """
    if b"\x1b" in block:
        for _ in range(_MOST_PASSES):  # what is removed may bring together the bytes of another one
            previous, block = block, _ESCAPES.sub(b"", block)
            if previous == block:
                break
        block = block.replace(b"\x1b", b"")
    if b"\x08" in block:
        block = block.replace(b"\x08", b"")
    if b"\x00" in block:
        block = block.replace(b"\x00", b"")
    if b"\r" in block:
        block = _RETURNS.sub(_part, block.replace(b"\r\n", b"\n"))
    return block


def _part(found: re.Match[bytes]) -> bytes:
    """Say what carriage returns become: nothing where they end a line, vertical tabs elsewhere."""
    if found[0][-1:] == b"\n":
        return b"\n"
    return b"" if found.end() == len(found.string) else b"\x0b" * len(found[0])


# --- prefixes ------------------------------------------------------------------

_TIME = r"\d{1,2}:\d{2}:\d{2}(?:[.,]\d{1,9})?"
_DATE = r"\d{4}[-/]\d{2}[-/]\d{2}"
_STAMP = rf"{_DATE}[T ]{_TIME}(?:Z|[+-]\d{{2}}:?\d{{2}})?"
_LEVEL = r"(?:DEBUG|INFO|NOTICE|WARNING|WARN|ERROR|CRITICAL|FATAL|SEVERE)"

_STREAMS = re.compile(
    r"""
      \[(?P<rank>rank\s?\d+|default\d+|\d+,\d+)\](?:<std(?:out|err)>)?:?[ ]? # torchrun, mpirun
    | \((?P<actor>[\w.()-]+\ (?:rank=\d+\ )?pid=\d+(?:,\ ip=[\d.]+)?)\)[ ]?     # Ray, vLLM
    | \(pid=(?P<pid>\d+)(?:,\ ip=[\d.]+)?\)[ ]?
    | (?P<container>[A-Za-z][\w.-]*?)\s*\|(?:[ ]|$)                             # docker compose
    | (?P<task>\d{1,4}):[ ](?=\s|\S)                                            # srun --label
    """,
    re.VERBOSE,
)
_STAMPS = re.compile(
    rf"""
      \[?{_STAMP}\]?(?:[ ](?:stdout|stderr)[ ][FP](?:[ ]|$))?                   # ISO, CRI
    | \[{_TIME}\]
    | {_TIME}(?=[ ])
    | [A-Z][a-z]{{2}}[ ]{{1,2}}\d{{1,2}}[ ]{_TIME}[ ]\S+[ ][\w./-]+(?:\[\d+\])?: # syslog
    | [IWEF]\d{{4}}[ ](?:{_TIME}(?:[ ]+\d+)?|00:00:[\d.]+[ ]+\d+)[ ]\S+:\d+\]      # glog, absl
    | \[\d+/\d+\](?=[ ])                                                          # Dynamo's frame
    | \#\#\[\w+\]                                                               # GitHub Actions
    | \[?\b{_LEVEL}\b\]?(?=[:\s-]|$)[:\s-]*
    """,
    re.VERBOSE,
)
_MOST_PREFIXES = 8


class Prefixed(NamedTuple):
    """A line taken apart: who printed it, and what it says."""

    stream: str | None
    body: str


def split_prefix(line: str) -> Prefixed:
    """Separate what launchers and loggers put before a line from the line.

    The stream is the innermost name of a rank, worker or container. Indentation after the last
    prefix is kept, because tracebacks need it.
    """
    stream: str | None = None
    at = 0
    for _ in range(_MOST_PREFIXES):
        found = _STREAMS.match(line, at)
        if found:
            stream = next(name for name in found.groups() if name)
        else:
            # A stamp may stand after a blank or a dash, a stream name only where the line starts.
            gap = len(line) - len(line[at:].lstrip(" -"))
            found = _STAMPS.match(line, gap)
            if found is None:
                break
        at = found.end()
        if line[at : at + 1] == " " and line[at + 1 : at + 2] not in ("", " "):
            at += 1
    return Prefixed(stream, line[at:])
