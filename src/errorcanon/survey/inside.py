"""A package that lacks what its own file asks for: files of two releases lie in one place.

No release asks itself for what it has not got, so either files of another release were left
behind or written over, or the process still holds modules from before an update.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from errorcanon.model import Lookup
from errorcanon.survey.context import Context, Found, Frame, imported_from
from errorcanon.survey.standing import find_name
from errorcanon.survey.table import ModuleBlock

_PASSED_ON = re.compile(r"^raise\b|\bgetattr\(|\bimport_module\(")
"""Code that asks for what somebody else named."""


def look_for_mixed(_: Lookup, named: Mapping[str, str], context: Context) -> Found | None:
    """Say that a package and the file of it that asks are of different releases.

    None where the last frame is of another package, where its line does not name what is asked
    for, where a compiled module lacks it, and where no release that was read has it: then the
    package itself is at fault.
    """
    name = named["name"]
    module = named["module"] or imported_from(context.frames, name)
    if not asks_itself(module, name, context):
        return None
    known = find_name(context.surveys, module, name, is_import=True)
    if known is not None and known.lacks and not known.has and not known.open:
        return None
    frame = context.frames[-1]
    providers = context.surveys.providers(module)
    if any(_is_compiled(context.surveys.module(one, module)) for one in providers):
        return None  # what it has depends on how it was built: `torch._C` without CUDA
    package = providers[0].name if len(providers) == 1 else module.partition(".")[0]
    given = {
        "standing": "mixed",
        "package": package,
        "asked": f"{module}.{name}",
        "yours": context.versions.get(package, ""),
        "file": _shown(frame),
        "who": f"{_shown(frame)}:{frame.line}",
        "since": known.first() if known and known.has else "",
    }
    return Found({name: value for name, value in given.items() if value}, is_guess=False)


def _is_compiled(block: ModuleBlock | None) -> bool:
    """Tell whether a module is known by its stub alone: it imports nothing, and may have more."""
    if block is None or block.open != block.present:
        return False
    kinds = {form.entry.kind for forms in block.names.values() for form in forms}
    return not kinds & {"import", "module"}


def asks_itself(module: str, name: str, context: Context) -> bool:
    """Tell whether the last frame is a file of the package that it asks for a name."""
    if not context.frames or not module:
        return False
    frame = context.frames[-1]
    here = (frame.module or "").partition(".")[0]
    if here != module.partition(".")[0] or _PASSED_ON.search(frame.code):
        return False
    is_open = re.search(r"\bimport\s*\(?\s*$", frame.code)  # the names stand in the lines below
    return bool(is_open or re.search(rf"\b{re.escape(name)}\b", frame.code))


def _shown(frame: Frame) -> str:
    """Write a file by its path below site-packages."""
    return re.split(r"(?:site|dist)-packages[/\\]", frame.path)[-1].replace("\\", "/")
