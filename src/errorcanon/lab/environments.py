"""Make the environments of lanes with uv, and keep them."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from errorcanon.lab.libraries import fetch, variable_of
from errorcanon.lab.uv import call_uv
from errorcanon.model import CanonError, LaneSpec

_READY = ".ready"

PROBE = Path(__file__).with_name("probe.py")


@dataclass(frozen=True, slots=True)
class Interpreter:
    """A Python in which cases run."""

    path: Path
    keep: tuple[Path, ...]
    """Folders that it needs and that may lie below the home."""
    variables: Mapping[str, str] = field(default_factory=dict)
    """Where its fetched library lies, as CUDNN_LIB."""


def current() -> Interpreter:
    """Give the interpreter that runs us, for machines without a package index."""
    folders = dict.fromkeys((Path(sys.prefix), Path(sys.base_prefix)))
    return Interpreter(Path(sys.executable), tuple(f for f in folders if f != Path("/usr")))


class Environments:
    """The environments below one folder, each made once and shared between records."""

    def __init__(self, folder: Path):
        self._folder = folder

    def prepare(self, spec: LaneSpec) -> Interpreter:
        """Make a lane's environment, or take the one that was made before.

        This is the only phase that may reach a package index. Several runners may call it at once.

        Raises:
            CanonError: uv is missing, it could not find or install something, or the disk is full.
        """
        home = self._folder / "environments" / key_of(spec)
        try:
            with _alone(home.with_suffix(".lock")):
                if not (home / _READY).is_file():
                    shutil.rmtree(home, ignore_errors=True)
                    _make(spec, home)
            if spec.wheel is None:
                return _interpreter(home, None)
            libraries = self._folder / "libraries"
            with _alone(libraries / f"{spec.wheel}.lock"):
                return _interpreter(home, fetch(spec, libraries))
        except OSError as error:
            raise CanonError(
                f"lane {spec.name}: {error.strerror or error}: {error.filename or home}; "
                "make room on the disk, or: canon lab clean"
            ) from None


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Wait until no other thread or process is at the same thing; a killed one lets go."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def key_of(spec: LaneSpec) -> str:
    """Name an environment by what is in it, so that records share it."""
    text = json.dumps([spec.python, sorted(spec.packages)])
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]


def _make(spec: LaneSpec, home: Path) -> None:
    python = ["--python", spec.python] if spec.python else []
    call_uv(["venv", "--quiet", *python, str(home)], spec)
    if spec.packages:
        target = ["--python", str(home / "bin" / "python")]
        call_uv(["pip", "install", "--quiet", *target, *spec.packages], spec)
    (home / _READY).write_text("\n".join(spec.packages), encoding="utf-8")


def _interpreter(home: Path, library: Path | None) -> Interpreter:
    python = home / "bin" / "python"
    base = Path(os.path.realpath(python)).parent.parent
    if library is None:
        return Interpreter(python, (home, base))
    variables = {variable_of(library): str(library)}
    return Interpreter(python, (home, base, library.parent), variables)
