"""Run code as a user's own script does, so that its traceback reads as theirs."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile


def _write(code: str) -> str:
    path = os.path.join(tempfile.mkdtemp(), "train.py")
    with open(path, "w") as file:
        file.write(code)
    return path


def run(code: str) -> None:
    """Run code here, from a file named train.py; what it raises ends this process."""
    path = _write(code)
    exec(compile(code, path, "exec"), {"__name__": "__main__", "__file__": path})


def last_line(code: str, folder: str = "") -> str:
    """Run code in a process of its own, with `folder` first on the path; give its last line."""
    environ = dict(os.environ, PYTHONPATH=folder) if folder else dict(os.environ)
    command = [sys.executable, "-W", "ignore", _write(code)]
    out, both = subprocess.PIPE, subprocess.STDOUT
    ran = subprocess.run(command, stdout=out, stderr=both, env=environ)
    lines = ran.stdout.decode("utf-8", "replace").strip().splitlines()
    return lines[-1] if ran.returncode and lines else ""
