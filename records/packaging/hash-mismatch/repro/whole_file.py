# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""The whole file fetched another way, compared with the index's hash, and installed from the disk."""
import os
import re
import shutil
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.wheels import make_index

INSTALL = """
# region whole-file fill: fastops-1.0-py3-none-any.whl
sha256sum fastops-1.0-py3-none-any.whl     # compare with "Expected"
pip install ./fastops-1.0-py3-none-any.whl
# endregion
"""
NAME = "fastops-1.0-py3-none-any.whl"
with tempfile.TemporaryDirectory() as folder:
    index = make_index(folder, [("fastops", "1.0", "py3-none-any")])
    shutil.copy(folder + "/files/" + NAME, folder)  # as a browser would have fetched it
    os.truncate(folder + "/files/" + NAME, os.path.getsize(folder + "/files/" + NAME) // 2)
    settings = {"PIP_INDEX_URL": index, "PIP_TARGET": folder + "/lib"}
    code, text = bash("pip install fastops", folder, **settings)
    assert code, text
    expected = re.search(r"Expected sha256 (\w+)", text)[1]
    code, text = bash(INSTALL, folder, **settings)
    assert code == 0 and text.split()[0] == expected, text
    out = subprocess.check_output([sys.executable, "-c", "import fastops; print(fastops.version)"], cwd=folder + "/lib")
    assert out.strip() == b"1.0"
print("installed from the disk")
