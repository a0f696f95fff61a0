"""What a look-up is given beside the message, and what it finds."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from errorcanon.logs.cleaning import split_prefix
from errorcanon.survey.table import Surveys

_FRAME = re.compile(
    r'^\s*File "(?P<path>[^"\n]{1,400})", line (?P<line>\d{1,9})(?:, in (?P<of>\S{1,200}))?'
)
_ARROW = re.compile(r"^-+> {0,3}(?P<line>\d{1,9})\s(?P<code>.{0,400})")
_PLACE = re.compile(
    r"^(?:File )?(?P<path>(?:[~/]|[A-Za-z]:[\\/])[^\s:*?\"]{1,400}\.pyx?)(?: in |:\d)"
    r"|^(?P<cell><ipython-input-[\w-]{1,80}>|(?:Cell |Input )?In ?\[\d{1,9}\])"
)
"""Where a frame of a notebook's traceback is; its line stands behind an arrow below."""
_IMPORTED = re.compile(r"\bfrom\s+(?P<module>\.*[\w.]*)\s+import\b(?P<names>.*)")
_INSTALLED = re.compile(r"(?:site|dist)-packages[/\\](?P<rest>[\w./\\-]{1,300})\.pyx?$")


class Frame(NamedTuple):
    """A frame of a traceback."""

    path: str
    line: str
    code: str

    @property
    def module(self) -> str | None:
        """The installed module that the file is; None for the user's own code."""
        found = _INSTALLED.search(self.path)
        if found is None:
            return None
        parts = re.split(r"[/\\]", found["rest"])
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class Context(NamedTuple):
    """What is known beside the message."""

    versions: Mapping[str, str]
    """Releases that are installed, by distribution."""
    frames: Sequence[Frame]
    """The traceback above the message, the outermost first."""
    surveys: Surveys


def read_frames(lines: Sequence[str]) -> list[Frame]:
    """Read the frames of the traceback that ends at the last of some lines, the outermost first.

    Those of Python begin with `File "`; notebooks mark the line with an arrow. What launchers and
    loggers write before a line does not count.
    """
    frames = []
    place = ""
    bodies = [split_prefix(line).body for line in lines]
    for number, line in enumerate(bodies):
        if found := _FRAME.match(line):
            frames.append(Frame(found["path"], found["line"], _code_below(bodies, number)))
        elif found := _PLACE.match(line):
            place = found["path"] or found["cell"]
        elif found := _ARROW.match(line):
            frames.append(Frame(place or "notebook", found["line"], found["code"].strip()))
    return frames or _of_code_alone(bodies)


def _of_code_alone(lines: Sequence[str]) -> list[Frame]:
    """Give a frame without a place for the line of code that is left of a traceback cut short."""
    code = next((line for line in reversed(lines) if line.strip()), "")
    is_import = code[:1].isspace() and _IMPORTED.match(code.strip())
    return [Frame("", "", code.strip())] if is_import else []


def _code_below(lines: Sequence[str], number: int) -> str:
    """Give the code of a frame; of a first line that a terminal cut, the rest comes before it."""
    below = [*lines[number + 1 : number + 3], "", ""]
    is_cut = bool(below[0]) and not below[0][0].isspace() and below[1][:1].isspace()
    return below[1 if is_cut else 0].strip()


def imported_from(frames: Sequence[Frame], name: str) -> str:
    """Give the module from which the last frame imports a name; empty where it shows none."""
    found = _IMPORTED.search(frames[-1].code) if frames else None
    if found is None or not re.search(rf"\(\s*$|\b{re.escape(name)}\b", found["names"]):
        return ""
    module = found["module"].lstrip(".")
    level = len(found["module"]) - len(module)
    if not level:
        return module
    here = (frames[-1].module or "").split(".")
    is_package = re.search(r"[/\\]__init__\.pyx?$", frames[-1].path) is not None
    above = here[: len(here) - level + is_package]
    return ".".join([*above, module] if module else above) if above and all(above) else ""


class Found(NamedTuple):
    """What surveys say to a message."""

    captures: Mapping[str, str]
    """Those of `LOOKUP_GIVES` that are known."""
    is_guess: bool
    """Whether the message may be about another package, or about a release that is not known."""
