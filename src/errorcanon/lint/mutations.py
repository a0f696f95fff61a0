"""What machines, terminals, loggers and launchers make of a message without changing its cause."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from errorcanon.logs.cleaning import split_prefix

Starts: TypeAlias = Mapping[str, int]
"""Where in a line the words that a record looks for begin, in characters, by the line."""
_WIDTH = 80
_LEVEL = "[08:12:31] ERROR    "
_MOST_ROWS = 7
"""More than this nobody puts together again (match/hits.py): such a line is left as it is."""


class Mutation(NamedTuple):
    """One way in which the same message stands in somebody else's log."""

    name: str
    """Reads well after "with"."""
    change: Callable[[str, Starts], str]
    remedy: str


# --- paths ---------------------------------------------------------------------

_PATH = re.compile(r"(?<![\w:/.~-])(?:/[\w.+@-]+)+\.py\b", re.ASCII)
"""A path of Python code; those of libraries and tools belong to one system."""
_PACKAGES = re.compile(r".*/(?:site|dist)-packages/")
_STANDARD = re.compile(r".*/lib/python3[\d.]*/")


def _with_paths(packages: str, standard: str, own: str, slash: str) -> Callable[[str, Starts], str]:
    """Move Python code to the folders where another system keeps it."""

    def moved(found: re.Match[str]) -> str:
        path = found[0]
        for folder, there in ((_PACKAGES, packages), (_STANDARD, standard)):
            head = folder.match(path)
            if head:
                return there + path[head.end() :].replace("/", slash)
        return own + path.replace("/", slash)

    return lambda text, _: _PATH.sub(moved, text)


_windows = _with_paths(
    "C:\\Users\\x\\venv\\Lib\\site-packages\\",
    "C:\\Users\\x\\AppData\\Local\\Programs\\Python\\Python311\\Lib\\",
    "C:\\Users\\x",
    "\\",
)
_macos = _with_paths(
    "/opt/homebrew/lib/python3.11/site-packages/",
    "/opt/homebrew/Cellar/python@3.11/3.11.9/lib/python3.11/",
    "/Users/x",
    "/",
)

# --- wrapping ------------------------------------------------------------------

_BEFORE = [
    f"INFO step {step} of 4000: loss 1.2{step}, learning rate 0.0003, tokens a second 8{step}11, "
    f"gradient norm 0.7{step}, memory of the card {step}211 MiB of 24576 MiB"
    for step in (4, 5, 6)
]
"""A terminal cuts every long line, so that its width shows in more than the message."""


def _cut_by_terminal(text: str, starts: Starts) -> str:
    """Cut every line; not where the words begin in a later row, which is never put together."""
    lines = text.split("\n")
    longest = max(map(len, lines))
    if longest <= _WIDTH or longest > _MOST_ROWS * _WIDTH or "\x1b" in text:
        return text
    if any(start >= _WIDTH for start in starts.values()):
        return text
    return "\n".join(
        line[at : at + _WIDTH]
        for line in [*_BEFORE, *lines]
        for at in range(0, max(1, len(line)), _WIDTH)
    )


def _wrapped_by_logger(text: str, starts: Starts) -> str:
    return "\n".join(
        _wrap(line, starts.get(line, len(line) - len(split_prefix(line).body)))
        for line in text.split("\n")
    )


def _wrap(line: str, start: int) -> str:
    """Wrap as rich's handler does; a launcher then names the rank before every row."""
    stream, body = split_prefix(line)
    if stream is None:
        body = line
    before = len(line) - len(body)
    if len(line) <= _WIDTH or body != body.lstrip() or "\x1b" in line or start < before:
        return line
    rows = textwrap.wrap(
        body,
        _WIDTH,
        initial_indent=_LEVEL,
        subsequent_indent=" " * len(_LEVEL),
        break_long_words=False,
        break_on_hyphens=False,
    )
    if len(rows) > _MOST_ROWS or start >= before + len(rows[0]) - len(_LEVEL):
        return line
    return "\n".join(f"[{stream}]: {row}" if stream else row for row in rows)


# --- what stands around --------------------------------------------------------

_CLASS = re.compile(r"^([A-Z]\w*(?:Error|Exception)):", re.MULTILINE)


def _prefixed(prefix: str) -> Callable[[str, Starts], str]:
    return lambda text, _: "\n".join(prefix + line for line in text.split("\n"))


def _logged(text: str, _: Starts) -> str:
    """Put the stamp where a logger puts it: before a record, and a traceback is one record."""
    stamp = "2026-01-15 08:12:31,123 ERROR "
    if "Traceback (most recent call last)" in text:
        return stamp + text
    return "\n".join(stamp + line for line in text.split("\n"))


def _coloured(text: str, _: Starts) -> str:
    """Colour as IPython and pytest do: the class apart, and every line up to its end."""
    apart = _CLASS.sub("\x1b[0;31m\\1\x1b[0m:", text)
    return "\n".join(f"\x1b[1m{line}\x1b[0m\x1b[K" for line in apart.split("\n"))


_ANCHOR = "what stands before a line must not matter: begin no pattern with ^ alone"
_FOLDER = r"leave the folder open, and write a separator as [/\\]"
_BROKEN = "let the pattern want fewer words, so that they stand on one line, or begin in the first"
MUTATIONS: tuple[Mutation, ...] = (
    Mutation("the paths of Windows", _windows, _FOLDER),
    Mutation("the paths of macOS", _macos, _FOLDER),
    Mutation("its lines cut at 80 columns by a terminal", _cut_by_terminal, _BROKEN),
    Mutation("its lines wrapped at 80 columns by a logger", _wrapped_by_logger, _BROKEN),
    Mutation("a time and a level", _logged, _ANCHOR),
    Mutation("the name of a rank", _prefixed("[rank3]: "), _ANCHOR),
    Mutation("the name of a container", _prefixed("app-1  | "), _ANCHOR),
    Mutation("the stamp of a CI", _prefixed("2026-01-15T08:12:31.1234567Z "), _ANCHOR),
    Mutation("colours", _coloured, "they are taken away: let the pattern match without them"),
    Mutation("carriage returns", lambda text, _: text.replace("\n", "\r\n"), _ANCHOR),
)


def mutate(text: str, starts: Starts) -> Iterator[tuple[Mutation, str]]:
    """Give what becomes of a text; a mutation that changes nothing of it is left out."""
    whole = text.removesuffix("\n")
    for mutation in MUTATIONS:
        changed = mutation.change(whole, starts)
        if changed != whole:
            yield mutation, changed + "\n"
