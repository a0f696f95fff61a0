"""The style sheet, scripts and icon that pages use, as they lie in the package."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_STATIC = files("errorcanon") / "publish" / "static"


def read_static() -> dict[str, bytes]:
    """Give the package's own style sheet, scripts and icon by their path below static/."""
    return dict(walk(_STATIC, ""))


def walk(item: Traversable, name: str) -> Iterator[tuple[str, bytes]]:
    """Give all files below a folder of the package by their path; style sheets without layout."""
    if item.is_dir():
        for part in sorted(item.iterdir(), key=lambda part: part.name):
            if part.name != "__pycache__":
                yield from walk(part, f"{name}/{part.name}".lstrip("/"))
    else:
        content = item.read_bytes()
        yield name, _without_layout(content) if name.endswith(".css") else content


def _without_layout(sheet: bytes) -> bytes:
    """Take comments and indentation out of a style sheet; none of its strings holds either."""
    lines = re.sub(rb"/\*.*?\*/", b"", sheet, flags=re.DOTALL).splitlines()
    return b"\n".join(filter(None, map(bytes.strip, lines)))
