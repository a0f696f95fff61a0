"""A repository with a large file in Git LFS, and a PATH in which git-lfs is or is not there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.gits import own_settings

HERE = tempfile.mkdtemp()
_WITHOUT = os.path.join(HERE, "without")
_USED = ("git", "sh", "bash", "cat", "head", "rm", "sed", "uname", "ls")
_MAKE = """
git init -q whole
cd whole
git lfs install --local
git lfs track '*.bin'
echo 'the real content' > model.bin
git add -A
git commit -q -m 'a large file'
cd ..
git clone -q --bare whole bare.git
"""


def repository() -> tuple[str, str]:
    """Make a repository; give its folder, and a bare copy that has its commits alone."""
    own_settings()
    os.mkdir(_WITHOUT)
    for name in _USED:
        there = shutil.which(name)
        assert there, name
        os.symlink(there, os.path.join(_WITHOUT, name))
    code, text = run(_MAKE, lfs=True)
    assert code == 0, text
    return os.path.join(HERE, "whole"), os.path.join(HERE, "bare.git")


def run(commands: str, lfs: bool = False) -> tuple[int, str]:
    """Run commands, with git-lfs in the PATH or without; give exit code and output."""
    environ = dict(os.environ) if lfs else {**os.environ, "PATH": _WITHOUT}
    bash = shutil.which("bash")
    assert bash
    ran = subprocess.run(
        [bash, "-euc", commands],
        cwd=HERE,
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    return ran.returncode, ran.stdout.decode()


def fail(commands: str, lfs: bool = False, go_on: bool = False) -> None:
    """Run commands and show their output; end with their exit code unless it goes on."""
    code, text = run(commands, lfs)
    sys.stderr.write(text.replace(HERE, "/app"))
    if not go_on:
        sys.exit(code)
