# /// script
# requires-python = ">=3.9"
# dependencies = ["pip"]
# ///
"""Both packages from one index in one command: releases and builds that belong together."""
import os
import tempfile

import pip
from errorcanon.lab.kits.shell import bash

from stand_ins import Home, indexes

COMMAND = """
# region both-from-one-index fill: torch==2.13.0, whl/cpu
python -m pip install --force-reinstall torch==2.13.0 torchvision --index-url https://download.pytorch.org/whl/cpu
# endregion
"""

with tempfile.TemporaryDirectory() as folder:
    default, cpu = indexes(folder)
    home = Home(folder)
    home.pip("install", "--index-url", cpu, "torch==2.13.0")
    home.pip("install", "--index-url", default, "--no-deps", "torchvision==0.27.1")
    assert home.has() == ("2.13.0+cpu", "0.27.1")
    places = {"PATH": os.path.dirname(home.python) + os.pathsep + os.environ["PATH"], "PYTHONPATH": os.path.dirname(os.path.dirname(pip.__file__))}
    code, text = bash(COMMAND.replace("https://download.pytorch.org/whl/cpu", cpu), folder, **places)
    print(home.has())
    assert code == 0 and home.has() == ("2.13.0+cpu", "0.28.0+cpu")
    assert home.pip("check")[0] == 0
    # the control: without --force-reinstall a torchvision of the right number stays, whatever its build
    home.pip("install", "--index-url", default, "--force-reinstall", "--no-deps", "torchvision==0.28.0")
    assert home.pip("install", "--index-url", cpu, "torch==2.13.0", "torchvision")[0] == 0
    assert home.has() == ("2.13.0+cpu", "0.28.0")
