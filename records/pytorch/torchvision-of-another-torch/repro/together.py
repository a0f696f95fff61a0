# /// script
# requires-python = ">=3.9"
# dependencies = ["pip"]
# ///
"""Both packages taken out, and installed from one index in one command: releases and builds that belong together.

What else is installed keeps its version; --force-reinstall would take the newest of it.
"""
import os
import subprocess
import tempfile

import pip
from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.wheels import make_index

from stand_ins import TAG, Home, indexes

COMMAND = """
# region both-from-one-index fill: torch==2.13.0, whl/cpu
python -m pip uninstall -y torch torchvision
python -m pip install torch==2.13.0 torchvision --index-url https://download.pytorch.org/whl/cpu
# endregion
"""


def numpy_of(home):
    return subprocess.check_output([home.python, "-c", "import numpy; print(numpy.version)"]).decode().strip()


with tempfile.TemporaryDirectory() as folder:
    default, _ = indexes(folder)
    # the index for the CPU, where torchvision needs NumPy in any version
    releases = [("2.13.0", "0.28.0"), ("2.14.0", "0.29.0")]
    marked = [w for t, v in releases for w in (("torch", t + "+cpu", TAG), ("torchvision", v + "+cpu", TAG, "torch==" + t, "numpy"))]
    os.makedirs(os.path.join(folder, "with-numpy"))
    cpu = make_index(os.path.join(folder, "with-numpy"), [*marked, ("numpy", "1.26.4", TAG), ("numpy", "2.4.6", TAG)])
    home = Home(folder)
    home.pip("install", "--index-url", cpu, "numpy==1.26.4")
    home.pip("install", "--index-url", cpu, "torch==2.13.0")
    home.pip("install", "--index-url", default, "--no-deps", "torchvision==0.27.1")
    assert home.has() == ("2.13.0+cpu", "0.27.1")
    places = {"PATH": os.path.dirname(home.python) + os.pathsep + os.environ["PATH"], "PYTHONPATH": os.path.dirname(os.path.dirname(pip.__file__))}
    code, text = bash(COMMAND.replace("https://download.pytorch.org/whl/cpu", cpu), folder, **places)
    print(home.has())
    assert code == 0 and home.has() == ("2.13.0+cpu", "0.28.0+cpu")
    assert home.pip("check")[0] == 0
    assert numpy_of(home) == "1.26.4", "a package that was there keeps its version"
    # the controls: --force-reinstall takes the newest of it; without it, and not taken out, a torchvision of the right number stays, whatever its build
    assert home.pip("install", "--index-url", cpu, "--force-reinstall", "torch==2.13.0", "torchvision")[0] == 0
    assert home.has() == ("2.13.0+cpu", "0.28.0+cpu") and numpy_of(home) == "2.4.6"
    home.pip("install", "--index-url", default, "--force-reinstall", "--no-deps", "torchvision==0.28.0")
    assert home.pip("install", "--index-url", cpu, "torch==2.13.0", "torchvision")[0] == 0
    assert home.has() == ("2.13.0+cpu", "0.28.0")
