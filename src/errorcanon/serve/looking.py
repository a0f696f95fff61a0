"""Look at the machine on which something failed, and let it have its say in the answer."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from errorcanon.facts.catalogue import BY_NAME
from errorcanon.facts.fact import Fact, Facts, Subject
from errorcanon.facts.form import read_facts
from errorcanon.facts.looking import look_at, look_near
from errorcanon.facts.probing import ask_probe
from errorcanon.facts.subject import subject_of, this_process
from errorcanon.match.deciding import AskProbe
from errorcanon.store.index import Corpus

ENVIRONMENT = (
    "interpreter.version",
    "packages.versions",
    "gpu.driver",
    "cpu.architecture",
    "system.kernel",
    "system.glibc",
)
"""The facts that say which releases failed."""
_PROGRAM = "interpreter.executable"
_SWITCH = "CANON_LOOK"


class Sight(NamedTuple):
    """What is known of the machine that failed."""

    facts: Facts
    ask: AskProbe | None = None
    """None where the machine is not at hand."""
    folders: tuple[str, ...] = ()
    """Where the packages of the program that failed lie on this machine; empty if unknown."""


def may_look(environ: Mapping[str, str] = os.environ) -> bool:
    """Tell whether nobody has turned looking off: CANON_LOOK=0 does."""
    return environ.get(_SWITCH) != "0"


def look_here(corpus: Corpus, text: str, command: Sequence[str] = ()) -> Sight:
    """Look at this machine for what a failure's text leaves open.

    Args:
        corpus: whose records ask for facts.
        text: what was printed; it names the interpreter, files, ports and libraries.
        command: what was run here, where that is known.
    """
    subject = subject_here(text, command)
    facts = look_at(wanted(corpus), subject)
    program = facts.get(_PROGRAM)
    folders = _folders(facts)
    if not isinstance(program, str):
        return Sight(facts, None, folders)
    known = subject._replace(folders=folders) if folders else subject
    return Sight(facts, partial(ask_probe, subject=known, executable=program), folders)


def look_from_inside(corpus: Corpus) -> Callable[[str], Sight]:
    """Give how to look from within the process that failed: what cannot hang, and no process.

    The text names files and ports; all else is this process's.
    """

    def look(text: str) -> Sight:
        told, here = subject_of(text), this_process()
        subject = here._replace(
            paths=told.paths, libraries=told.libraries, hosts=told.hosts, ports=told.ports
        )
        facts = look_near(wanted(corpus), subject)
        return Sight(facts, None, _folders(facts))

    return look


def read_sight(path: Path) -> Sight:
    """Take facts that `canon env --json` wrote on the machine that failed.

    Raises:
        CanonError: it is no such file.
    """
    return Sight(read_facts(path))


def wanted(corpus: Corpus) -> tuple[Fact, ...]:
    """Give the facts that records ask for, and those that say which releases failed."""
    names = dict.fromkeys((*ENVIRONMENT, _PROGRAM, "packages.folders", *corpus.facts))
    return tuple(BY_NAME[name] for name in names if name in BY_NAME)


def _folders(facts: Facts) -> tuple[str, ...]:
    folders = facts.get("packages.folders")
    return tuple(map(str, folders)) if isinstance(folders, tuple) else ()


# --- whom it is about ----------------------------------------------------------------


def subject_here(text: str, command: Sequence[str] = ()) -> Subject:
    """Find the program that failed on this machine, from its text and its command.

    Where neither names an interpreter, the virtual environment that is active is taken.
    """
    told = subject_of(text)
    prefix = told.prefix or prefix_of(command) or os.environ.get("VIRTUAL_ENV", "")
    return told._replace(prefix=prefix, script=told.script or str(Path.cwd()))


def environment_subject(prefix: str) -> Subject:
    """Give an environment by its folder, with what is started in the working folder."""
    return Subject(prefix=prefix, script=str(Path.cwd()))


def prefix_of(command: Sequence[str]) -> str:
    """Give the folder of the interpreter that a command starts; empty where it starts none."""
    found = shutil.which(command[0]) if command else None
    program = Path(found) if found else None
    if program and not program.name.startswith("python"):
        program = _shebang(program)
    if program is None or not program.name.startswith("python"):
        return ""
    here = program.absolute().parent.parent
    # A link in /usr/local/bin, or a shim: the interpreter's own folder holds its library.
    return str(here if (here / "pyvenv.cfg").exists() else program.resolve().parent.parent)


def _shebang(program: Path) -> Path | None:
    """Give the interpreter that the first line of a script names."""
    try:
        with program.open("rb") as file:
            first = file.readline(1024)
    except OSError:
        return None
    words = first[2:].decode("utf-8", "replace").split() if first.startswith(b"#!") else []
    if len(words) > 1 and Path(words[0]).name == "env":
        found = shutil.which(words[1])
        return Path(found) if found else None
    return Path(words[0]) if words else None
