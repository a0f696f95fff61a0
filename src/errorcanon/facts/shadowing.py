"""Files of the user that are imported instead of a module of the library or of a package."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

from errorcanon.facts.fact import Fact, Look
from errorcanon.facts.packages import folders_of

_IN_VAIN = frozenset({
    "abc", "codecs", "encodings", "genericpath", "io", "ntpath", "os", "posixpath", "site", "stat",
    "zipimport", "__future__", "test", "this", "antigravity",
})  # fmt: skip
"""Modules that are there before a script could shadow them, and such as nobody imports."""


def _shadowing(look: Look) -> tuple[str, ...]:
    """Give the user's files that are imported instead of a module of the library or a package."""
    own = [look.subject.script, *look.environ.get("PYTHONPATH", "").split(os.pathsep)]
    folders = _folders(look)
    installed = {name for folder in folders for name, _ in _modules(folder)}
    vain = _IN_VAIN.union(sys.builtin_module_names)
    found = set()
    for folder in dict.fromkeys(path for path in own if path and path not in folders):
        for name, path in _modules(folder):
            is_library = name in sys.stdlib_module_names
            if (is_library or name in installed) and name not in vain:
                found.add(path)
    return tuple(sorted(found))


def _folders(look: Look) -> tuple[str, ...]:
    """Give where packages lie; none where nothing tells: the library's modules are known then."""
    try:
        return folders_of(look)
    except ValueError:
        return ()


def _modules(folder: str) -> Iterator[tuple[str, str]]:
    """Give what can be imported from a folder; one without `__init__.py` shadows nothing."""
    if not os.path.isdir(folder):
        return
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".py") and entry.name[:-3].isidentifier():
                yield entry.name[:-3], entry.path
            elif entry.name.isidentifier() and os.path.isfile(f"{entry.path}/__init__.py"):
                yield entry.name, entry.path


_CAN_HANG = True
FACTS = (
    Fact(
        "interpreter.shadowing", "list", "the folder of the program, PYTHONPATH",
        "these shadow a module of the same name: {}", "遮蔽同名模块的文件：{}", _shadowing,
        can_hang=_CAN_HANG,
    ),
)  # fmt: skip
