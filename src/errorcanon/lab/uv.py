"""Call uv, which asks a package index and installs; nothing that it installs is run by it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from errorcanon.model import CanonError, LaneSpec
from errorcanon.store.uv import find_uv, uv_environ

_MINUTES = 30
_LONGEST_MESSAGE = 400


def call_uv(words: Sequence[str], spec: LaneSpec, cache: Path) -> str:
    """Call uv for a lane and give what it printed.

    It works in a folder of its own below `cache`, so that only the user's settings count, and not
    those of a folder in which somebody else's records lie.

    Raises:
        CanonError: uv is missing, or it could not find or install something.
    """
    uv = find_uv()
    if uv is None:
        raise CanonError("uv is not here; install it (pip install uv), or use --current")
    home = cache / "uv"
    home.mkdir(parents=True, exist_ok=True)
    try:
        done = subprocess.run(
            [uv, *words],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=_MINUTES * 60,
            cwd=home,
            env=uv_environ(os.environ),
            umask=0o022,  # who runs inside the sandbox is nobody
        )
    except subprocess.TimeoutExpired:
        raise CanonError(f"lane {spec.name}: not installed within {_MINUTES} minutes") from None
    if done.returncode != 0:
        message = " ".join((done.stderr.strip() or "no message").split())
        if "No interpreter" in message or "No download" in message:
            raise CanonError(
                f"lane {spec.name}: needs Python {spec.python}, which is not on this machine; "
                f"install it (uv python install {spec.python}), or leave the lane out (--lane)"
            )
        wanted = " ".join([*spec.packages, *([spec.wheel] if spec.wheel else [])])
        raise CanonError(
            f"lane {spec.name}: cannot install {wanted}: {message[:_LONGEST_MESSAGE]}; "
            f"{_remedy(message)}"
        )
    return done.stdout


def _remedy(message: str) -> str:
    if "No space left" in message or "os error 28" in message:
        return "make room on the disk, or: canon lab clean"
    if "no usable wheels" in message or "no wheels" in message:
        return 'what has no wheel is built apart: name it in the lane, sources = ["name==version"]'
    return "check the requirement in lanes.toml or lab.toml, and that the index answers"
