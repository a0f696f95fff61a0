"""Whom the facts are about: the process that asks, or the program that a text shows failing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from errorcanon.facts.fact import Subject

LONGEST_TEXT = 1 << 20
"""Characters of a text that are looked through: its beginning and its end."""
_MOST = 32
"""Of each kind of name that a text holds."""
_FRAME = re.compile(r'File "(?P<path>/[^"\n]{1,400})", line \d{1,9}')
_STANDARD = re.compile(
    r"(?P<prefix>/[^\"\n]*?)/lib(?:64)?/python(?P<python>\d(?:\.\d{1,2}t?)?)/"
    r"(?P<packages>(?:site|dist)-packages/)?"
)
_PATH = re.compile(r"(?<![\w.:/<>~-])/(?:[\w.+@=~-]{1,120}/){0,20}[\w.+@=~-]{1,120}", re.ASCII)
_LIBRARY = re.compile(r"(?<![\w/.-])lib[\w+-]{1,60}\.so(?:\.\d{1,4}){0,4}(?![\w-])", re.ASCII)
_HOST = re.compile(
    r"(?:\w{2,10}://|host(?:name)?[ =:'\"]{1,4}|MASTER_ADDR[=:\s]{1,3}|server at \"|"
    r"connecting to |call failed \(')"
    r"(?P<host>[A-Za-z0-9][A-Za-z0-9.-]{0,250})",
    re.ASCII,
)
_PORT = re.compile(
    r"(?:\[::\]|0\.0\.0\.0|127\.0\.0\.1|localhost|port|MASTER_PORT)[ =:,'\")\]]{1,4}"
    r"(?P<port>\d{1,5})\b",
    re.IGNORECASE,
)
_PROCESS = re.compile(r"\bpid[ =:]{1,3}(?P<pid>\d{1,7})\b", re.IGNORECASE)


def subject_of(text: str) -> Subject:
    """Find in a log or a traceback which program failed; nothing is read but the text."""
    if len(text) > LONGEST_TEXT:
        text = text[: LONGEST_TEXT // 2] + "\n" + text[-LONGEST_TEXT // 2 :]
    frames = [found["path"] for found in _FRAME.finditer(text)]
    homes = [found for path in frames if (found := _STANDARD.match(path))]
    best = _choose(homes)
    own = [path for path in frames if not _STANDARD.match(path)]
    paths = _PATH.findall(text)
    return Subject(
        prefix=best["prefix"] if best else "",
        python=best["python"] if best else "",
        folders=_some(found[0].rstrip("/") for found in homes if found["packages"]),
        script=own[0].rpartition("/")[0] if own else "",
        paths=_some(path for path in paths if path.count("/") > 1),
        libraries=_some(_LIBRARY.findall(text)),
        hosts=_some(found["host"].rstrip(".") for found in _HOST.finditer(text)),
        ports=tuple(map(int, _some(found["port"] for found in _PORT.finditer(text))))[:8],
        processes=tuple(map(int, _some(found["pid"] for found in _PROCESS.finditer(text))))[:8],
    )


class Ends:
    """The beginning and the end of a text, kept while it passes."""

    def __init__(self) -> None:
        self._head, self._tail = b"", b""

    def passing(self, chunks: Iterable[bytes]) -> Iterator[bytes]:
        """Give the pieces on as they come."""
        for chunk in chunks:
            if len(self._head) < LONGEST_TEXT:
                self._head += chunk
            else:
                self._tail = (self._tail + chunk)[-LONGEST_TEXT:]
            yield chunk

    def text(self) -> str:
        """Give what was kept."""
        return (self._head + self._tail).decode("utf-8", errors="replace")


def this_process() -> Subject:
    """Give the process that asks as the subject."""
    import os
    import sys

    threaded = "t" if "t" in getattr(sys, "abiflags", "") else ""
    return Subject(
        is_here=True,
        prefix=sys.prefix,
        python=f"{sys.version_info.major}.{sys.version_info.minor}{threaded}",
        folders=tuple(
            path for path in sys.path if path.endswith(("site-packages", "dist-packages"))
        ),
        script=os.getcwd(),
        processes=(os.getpid(),),
    )


def _choose(homes: list[re.Match[str]]) -> re.Match[str] | None:
    """Choose whose interpreter it is: a virtual environment shows in the paths of its packages.

    Its standard library is that of the interpreter that it was made from.
    """
    packages = [found for found in homes if found["packages"]]
    return packages[-1] if packages else homes[-1] if homes else None


def _some(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))[:_MOST]
