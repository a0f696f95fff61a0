"""The environment that a command runs in, and how something is installed into it in a world."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from errorcanon.facts.packages import installed
from errorcanon.model import CanonError
from errorcanon.store.json_input import parse_json
from errorcanon.store.uv import find_uv
from errorcanon.trial.remedy import Remedy
from errorcanon.trial.watching import Ended, Limits
from errorcanon.trial.world import World

_ASK = """\
import json, os, sys, sysconfig
paths = sysconfig.get_paths()
print(json.dumps({
    "folders": sorted({paths["purelib"], paths["platlib"]}),
    "python": ".".join(map(str, sys.version_info[:3])),
    "managed": sys.prefix == sys.base_prefix
    and os.path.exists(os.path.join(paths["stdlib"], "EXTERNALLY-MANAGED")),
}))
"""
_SECONDS = 60.0


class Interpreter(NamedTuple):
    """The Python of an environment, as it says itself."""

    program: str
    version: str
    folders: tuple[Path, ...]
    """Where its packages lie."""
    is_managed: bool
    """Whether the system's own tools look after it, so that pip changes nothing there."""


def ask_interpreter(world: World, prefix: Path, environ: Mapping[str, str]) -> Interpreter | None:
    """Ask an environment's Python where its packages lie; None where it does not answer."""
    for name in ("python", "python3"):
        program = prefix / "bin" / name
        if not os.access(program, os.X_OK):
            continue
        ended = world.run([str(program), "-c", _ASK], environ, Limits(_SECONDS))
        said: Any = {}
        if ended.why == "end" and ended.code == 0:
            try:
                said = parse_json(ended.text.strip().splitlines()[-1])
                folders = tuple(Path(str(folder)) for folder in said["folders"])
                return Interpreter(
                    str(program), str(said["python"]), folders, bool(said["managed"])
                )
            except (CanonError, ValueError, KeyError, TypeError, IndexError):
                return None
    return None


def ask_prefix(world: World, program: str, environ: Mapping[str, str]) -> Path | None:
    """Ask what may be a Python for the folder of its environment; None where it is none."""
    ended = world.run(
        [program, "-c", "import sys; print(sys.prefix)"], environ, Limits(_SECONDS)
    )  # fmt: skip
    lines = ended.text.decode("utf-8", "replace").split("\n")
    if ended.why != "end" or ended.code != 0 or len(lines) < 2:
        return None
    prefix = Path(lines[-2])
    return prefix if prefix.is_absolute() and prefix.is_dir() else None


def install_command(python: Interpreter, remedy: Remedy) -> tuple[str, ...]:
    """Give the command that installs what a remedy wants; its own words can be no option."""
    uv = find_uv()
    upgrade = ("--upgrade",) if remedy.is_upgrade else ()
    if uv:
        managed = ("--break-system-packages",) if python.is_managed else ()
        return (uv, "pip", "install", "--python", python.program, *managed, *upgrade, "--",
                *remedy.install)  # fmt: skip
    return (python.program, "-m", "pip", "install", "--no-input", *upgrade, "--", *remedy.install)


def uninstall_command(python: Interpreter, names: Sequence[str]) -> tuple[str, ...]:
    """Give the command that takes packages away."""
    uv = find_uv()
    if uv:
        return (uv, "pip", "uninstall", "--python", python.program, "--", *names)
    return (python.program, "-m", "pip", "uninstall", "--yes", "--", *names)


def install(
    world: World, python: Interpreter, remedy: Remedy, environ: Mapping[str, str], limits: Limits
) -> Ended:
    """Install what a remedy wants into a world's copy of an environment."""
    inside = {**environ, "UV_LINK_MODE": "copy", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    return world.run(install_command(python, remedy), inside, limits)


def releases(folders: Iterable[Path]) -> dict[str, str]:
    """Give the packages that lie in some folders, by name; of two the first, as Python does."""
    found: dict[str, str] = {}
    for one in installed(map(str, folders)):
        found.setdefault(one.name, one.version)
    return found


def changed_packages(world: World, folders: Sequence[Path]) -> dict[str, tuple[str, str]]:
    """Give what another release of was installed: name to the release before and after.

    An empty text stands for a package that was not there, or is gone.
    """
    before, after = releases(folders), {}
    for folder in reversed(folders):
        kept = releases([folder])
        for one in installed([str(world.changed_at(folder))]):
            if Path(one.info).is_dir():
                kept[one.name] = one.version
            elif kept.get(one.name) == one.version:  # the mark of what is gone
                del kept[one.name]
        after.update(kept)
    return {
        name: (before.get(name, ""), after.get(name, ""))
        for name in sorted({*before, *after})
        if before.get(name) != after.get(name)
    }
