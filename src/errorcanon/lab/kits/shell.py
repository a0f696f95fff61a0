"""Commands as a reader types them, run by bash with the lane's own programs first.

pip and uv read no settings but those that the script gives: without a network they must be pointed
at an index that the script made, by the variables that both of them know.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

_SETTINGS = ("PIP_", "UV_", "VIRTUAL_ENV", "PYTHON", "CONDA_")


def bash(commands: str, folder: str, **environ: str) -> tuple[int, str]:
    """Run commands in a folder, the first that fails ends them; give exit code and output."""
    own = {k: v for k, v in os.environ.items() if not k.startswith(_SETTINGS)}
    own["PATH"] = os.path.dirname(sys.executable) + os.pathsep + own.get("PATH", os.defpath)
    own.update(PIP_CONFIG_FILE=os.devnull, PIP_DISABLE_PIP_VERSION_CHECK="1", PIP_RETRIES="0")
    own.update(UV_NO_CONFIG="1", UV_NO_PROGRESS="1", UV_PYTHON_DOWNLOADS="never", NO_COLOR="1")
    with tempfile.TemporaryDirectory() as cache:
        own.update(UV_CACHE_DIR=cache, PIP_CACHE_DIR=cache, PYTHONWARNINGS="ignore")
        own.update(environ)
        command = ["bash", "-euc", commands]
        ran = subprocess.run(
            command, cwd=folder, env=own, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
    return ran.returncode, ran.stdout.decode()


def make_environment(folder: str) -> dict[str, str]:
    """Make an empty environment, and give the variables with which bash, uv and its Python use it.

    pip is the lane's: it is told to install into this environment.
    """
    home = os.path.join(folder, "env")
    subprocess.check_call([sys.executable, "-m", "venv", "--without-pip", home])
    path = os.pathsep.join(
        [os.path.join(home, "bin"), os.path.dirname(sys.executable), os.environ.get("PATH", "")]
    )
    return {"VIRTUAL_ENV": home, "PATH": path}
