"""What a look-up is given beside the message, and what it finds."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from errorcanon.survey.table import Surveys

_FRAME = re.compile(
    r'^\s*File "(?P<path>[^"\n]{1,400})", line (?P<line>\d{1,9})(?:, in (?P<of>\S{1,200}))?'
)
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
    """Read the frames of the traceback that ends at the last of some lines, the outermost first."""
    frames = []
    for number, line in enumerate(lines):
        found = _FRAME.match(line)
        if found:
            code = lines[number + 1].strip() if number + 1 < len(lines) else ""
            frames.append(Frame(found["path"], found["line"], code))
    return frames


class Found(NamedTuple):
    """What surveys say to a message."""

    captures: Mapping[str, str]
    """Those of `LOOKUP_GIVES` that are known."""
    is_guess: bool
    """Whether the message may be about another package, or about a release that is not known."""
