"""Make the environments of lanes with uv, keep them, and look at what is really in them."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path

from errorcanon.model import CanonError, LaneSpec

_MINUTES = 30
_READY = ".ready"

PROBE = Path(__file__).with_name("probe.py")


@dataclass(frozen=True, slots=True)
class Interpreter:
    """A Python in which cases run."""

    path: Path
    keep: tuple[Path, ...]
    """Folders that it needs and that may lie below the home."""


def current() -> Interpreter:
    """Give the interpreter that runs us, for machines without a package index."""
    folders = dict.fromkeys((Path(sys.prefix), Path(sys.base_prefix)))
    return Interpreter(Path(sys.executable), tuple(f for f in folders if f != Path("/usr")))


class Environments:
    """The environments below one folder, each made once and shared between records."""

    def __init__(self, folder: Path):
        self._folder = folder
        self._locks: dict[str, threading.Lock] = {}
        self._guard = threading.Lock()

    def prepare(self, spec: LaneSpec) -> Interpreter:
        """Make a lane's environment, or take the one that was made before.

        This is the only phase that may reach a package index.

        Raises:
            CanonError: uv is missing, or it could not find or install something.
        """
        beside = str(Path(sys.executable).parent)
        uv = shutil.which("uv") or shutil.which("uv", path=beside)
        if uv is None:
            raise CanonError("uv is not here; install it (pip install uv), or use --current")
        home = self._folder / key_of(spec)
        with self._guard:
            lock = self._locks.setdefault(home.name, threading.Lock())
        with lock:
            if not (home / _READY).is_file():
                shutil.rmtree(home, ignore_errors=True)
                _make(uv, spec, home)
        return _interpreter(home)


def key_of(spec: LaneSpec) -> str:
    """Name an environment by what is in it, so that records share it."""
    text = json.dumps([spec.python, sorted(spec.packages)])
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]


def _make(uv: str, spec: LaneSpec, home: Path) -> None:
    home.parent.mkdir(parents=True, exist_ok=True)
    python = ["--python", spec.python] if spec.python else []
    _call([uv, "venv", "--quiet", *python, str(home)], spec)
    if spec.packages:
        target = ["--python", str(home / "bin" / "python")]
        _call([uv, "pip", "install", "--quiet", *target, *spec.packages], spec)
    (home / _READY).write_text("\n".join(spec.packages), encoding="utf-8")


def _call(command: list[str], spec: LaneSpec) -> None:
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, errors="replace", timeout=_MINUTES * 60
        )
    except subprocess.TimeoutExpired:
        raise CanonError(f"lane {spec.name}: not installed within {_MINUTES} minutes") from None
    if done.returncode != 0:
        last = (done.stderr.strip() or "no message").splitlines()
        raise CanonError(
            f"lane {spec.name}: cannot install {' '.join(spec.packages)}: {' '.join(last)[:400]}"
        )


def _interpreter(home: Path) -> Interpreter:
    python = home / "bin" / "python"
    base = Path(os.path.realpath(python)).parent.parent
    return Interpreter(python, (home, base))
