# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip"]
# ///
"""Asked for by name, pip passes over the release that is for newer Pythons; the file itself it refuses."""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.wheels import pip
from own_wheel import make_wheel

BY_NAME = """
# region by-name fill: numbers-lib
python -m pip install numbers-lib
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    newer = make_wheel(folder, "2.0", ">=3.12")
    code, text = pip("install", "--no-index", "--target", folder + "/lib", newer)
    assert code and "requires a different Python" in text, text
    listed = os.path.join(folder, "simple", "numbers-lib")
    os.makedirs(listed)
    with open(os.path.join(listed, "index.html"), "w") as page:
        for path, python in ((make_wheel(folder, "1.0", ">=3.6"), "&gt;=3.6"), (newer, "&gt;=3.12")):
            page.write(f'<!DOCTYPE html><a href="file://{path}" data-requires-python="{python}">{os.path.basename(path)}</a>\n')
    code, text = bash(BY_NAME, folder, PIP_INDEX_URL="file://" + os.path.dirname(listed), PIP_TARGET=folder + "/lib")
    assert code == 0, text
    said = subprocess.check_output([sys.executable, "-c", "import numbers_lib; print(numbers_lib.Number('7') + 1, numbers_lib.version)"], cwd=folder + "/lib")
print(said.decode())
assert said.split() == [b"8", b"1.0"]
