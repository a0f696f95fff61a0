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

from errorcanon.lab.libraries import fetch, is_fetched, variable_of
from errorcanon.lab.sources import PIP, build_wheel, fetch_source
from errorcanon.lab.uv import call_uv
from errorcanon.model import CanonError, LaneSpec, Pin
from errorcanon.store.json_input import parse_json

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

    def __init__(self, folder: Path, unconfined: bool = False):
        self._folder = folder
        self._unconfined = unconfined

    def prepare(self, spec: LaneSpec) -> Interpreter:
        """Make a lane's environment, or take the one that was made before.

        This is the only phase that may reach a package index. Several runners may call it at once.

        Raises:
            CanonError: uv is missing, it could not find or install something, or the disk is full.
        """
        home = self._folder / "environments" / key_of(spec)
        try:
            with _alone(home.with_suffix(".lock")):
                base = _read_base(home)
                if base is None:
                    base = self._make(spec, home)
            if spec.wheel is None:
                return Interpreter(home / "bin" / "python", (home, *base))
            libraries = self._folder / "libraries"
            with _alone(libraries / f"{spec.wheel}.lock"):
                library = fetch(spec, libraries)
        except OSError as error:
            raise CanonError(
                f"lane {spec.name}: {error.strerror or error}: {error.filename or home}; "
                "make room on the disk, or: canon lab clean"
            ) from None
        variables = {variable_of(library): str(library)}
        return Interpreter(home / "bin" / "python", (home, *base, library.parent), variables)

    def is_made(self, spec: LaneSpec) -> bool:
        """Tell whether a lane's environment is there, with its library."""
        made = _read_base(self._folder / "environments" / key_of(spec)) is not None
        return made and is_fetched(spec, self._folder / "libraries")

    def _make(self, spec: LaneSpec, home: Path) -> tuple[Path, ...]:
        """Install wheels only: nothing of a package runs here, on the machine itself."""
        for source in spec.sources:
            self._build(source, spec)
        shutil.rmtree(home, ignore_errors=True)
        python = ["--python", spec.python] if spec.python else []
        call_uv(["venv", "--quiet", *python, "--", str(home)], spec, self._folder)
        base = _find_base(home)  # now, before a package can have laid something in its place
        if spec.packages:
            words = ["pip", "install", "--quiet", "--only-binary", ":all:"]
            words += ["--python", str(home / "bin" / "python")]
            for source in spec.sources:
                words += ["--find-links", str(self._wheels(source, spec))]
            if not spec.has_dependencies:
                words += ["--no-deps"]
            call_uv([*words, "--", *spec.packages], spec, self._folder)
        _ready(home).write_text(json.dumps([str(path) for path in base]), encoding="utf-8")
        return base

    def _wheels(self, source: Pin, spec: LaneSpec) -> Path:
        return self._folder / "wheels" / f"{source}-{spec.python or 'any'}"

    def _build(self, source: Pin, spec: LaneSpec) -> None:
        """Build a wheel of what has none, apart from the machine and without a network."""
        target = self._wheels(source, spec)
        with _alone(target.with_name(f"{target.name}.lock")):
            if any(target.glob("*.whl")):
                return
            release = fetch_source(source, spec, self._folder)
            needed = LaneSpec(
                name=spec.name, packages=(*release.requires, PIP), level="run", python=spec.python
            )
            interpreter = self.prepare(needed)
            name, wheel = build_wheel(release, interpreter.path, interpreter.keep, self._unconfined)
            shutil.rmtree(target, ignore_errors=True)
            target.mkdir(parents=True)
            (target / name).write_bytes(wheel)


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Wait until no other thread or process is at the same thing; a killed one lets go."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def key_of(spec: LaneSpec) -> str:
    """Name an environment by what is in it, so that records share it."""
    facts = [spec.python, sorted(spec.packages), spec.sources, spec.has_dependencies, "wheels only"]
    return hashlib.sha256(json.dumps(facts).encode("utf-8")).hexdigest()[:16]


def _ready(home: Path) -> Path:
    """Name the mark that an environment is whole; beside it, where no package can write."""
    return home.with_suffix(".ready")


def _read_base(home: Path) -> tuple[Path, ...] | None:
    try:
        return tuple(map(Path, parse_json(_ready(home).read_bytes())))
    except (FileNotFoundError, ValueError):
        return None


def _find_base(home: Path) -> tuple[Path, ...]:
    """Give the installation behind an environment, by every name that leads to it."""
    folders: dict[Path, None] = {}
    path = home / "bin" / "python"
    while path.is_symlink():
        path = path.parent / path.readlink()
        if path.parent != home / "bin":
            folders[Path(os.path.normpath(path)).parent.parent] = None
    folders[Path(os.path.realpath(path)).parent.parent] = None
    return tuple(folders)
