"""Who asked: the distribution, or the user's own code, in the last frame above a failure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from errorcanon.survey.context import Context, Frame
from errorcanon.survey.standing import joined
from errorcanon.survey.table import Distribution
from errorcanon.survey.together import Asker

_OF_PYTHON = re.compile(
    r"^<frozen |[/\\]python\d\.\d+[/\\](?!(?:site|dist)-packages)|[/\\]importlib[/\\]"
)
"""Files of Python's own library, which only passes on what was asked."""
_LONGEST_FILE = 80


class Asking(NamedTuple):
    """Who asked, and what is said of it."""

    asker: Asker
    captures: Mapping[str, str]
    is_library: bool = False
    """Whether an installed library asked, known or not, so that no code of the user is to edit."""


def find_asker(context: Context, asked: Distribution | None, imported: str = "") -> Asking:
    """Find who asked a distribution for something.

    Frames of the distribution itself and of Python's own library are passed over.

    Args:
        context: the traceback, and what is installed.
        asked: the distribution that was asked; None for one that is not surveyed.
        imported: what was imported, as `module:name`; empty where something else failed.
    """
    surveys = context.surveys
    for frame in reversed(context.frames):
        module = frame.module
        if not frame.path:
            continue  # its line alone is left
        if module is None and _OF_PYTHON.search(frame.path):
            continue
        if module is None:
            return _own(frame)
        providers = surveys.providers(module)
        names = [one.name for one in providers] or [
            owner.distribution for owner in surveys.owners(module)[:1]
        ]
        if len(names) != 1:
            return Asking(Asker("", "", None), {}, is_library=True)
        if asked and names[0] == asked.name:
            continue
        release = context.versions.get(names[0], "")
        captures = {"asker": names[0], "who": f"{names[0]} {release}".rstrip()}
        one = providers[0] if providers else None
        asker = _asking(names[0], release, one, module, imported, context)
        return Asking(asker, captures, is_library=True)
    return Asking(Asker("", "", None), {})


def _own(frame: Frame) -> Asking:
    file = re.split(r"[/\\]", frame.path)[-1]
    if len(file) > _LONGEST_FILE:
        return Asking(Asker("", "", None), {})
    where = f"{file}:{frame.line}"
    return Asking(Asker("", "", None), {"own": where, "who": where})


def _asking(
    name: str, release: str, one: Distribution | None, module: str, imported: str, context: Context
) -> Asker:
    block = context.surveys.module(one, module) if one and imported else None
    if one is None or block is None:
        return Asker(name, release, None)
    forms = block.names.get(imported.partition(":")[2], ())
    asking = joined(
        form.releases
        for form in forms
        if form.entry.kind == "import" and form.entry.detail == imported
    )
    surveyed = tuple(release.version for release in one.releases)
    return Asker(name, release, asking & block.present or None, surveyed)
