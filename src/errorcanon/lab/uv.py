"""Call uv, the only thing here that reaches a package index."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from errorcanon.model import CanonError, LaneSpec

_MINUTES = 30
_LONGEST_MESSAGE = 400


def call_uv(words: Sequence[str], spec: LaneSpec) -> None:
    """Call uv for a lane.

    Raises:
        CanonError: uv is missing, or it could not find or install something.
    """
    beside = str(Path(sys.executable).parent)
    uv = shutil.which("uv") or shutil.which("uv", path=beside)
    if uv is None:
        raise CanonError("uv is not here; install it (pip install uv), or use --current")
    try:
        done = subprocess.run(
            [uv, *words], capture_output=True, text=True, errors="replace", timeout=_MINUTES * 60
        )
    except subprocess.TimeoutExpired:
        raise CanonError(f"lane {spec.name}: not installed within {_MINUTES} minutes") from None
    if done.returncode != 0:
        message = " ".join((done.stderr.strip() or "no message").split())
        wanted = " ".join([*spec.packages, *([spec.wheel] if spec.wheel else [])])
        raise CanonError(
            f"lane {spec.name}: cannot install {wanted}: {message[:_LONGEST_MESSAGE]}; "
            f"{_remedy(message)}"
        )


def _remedy(message: str) -> str:
    if "No space left" in message or "os error 28" in message:
        return "make room on the disk, or: canon lab clean"
    if "No interpreter" in message or "No download" in message:
        return "install that Python, or leave the lane out (--lane)"
    return "check the requirement in lanes.toml or lab.toml, and that the index answers"
