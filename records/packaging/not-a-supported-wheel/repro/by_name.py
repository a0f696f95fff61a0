# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""By name, from a folder or an index that holds files for several Pythons, pip takes the right one."""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.wheels import HERE, make_wheel

BY_NAME = """
# region by-name fill: wheels, fastops
pip install --find-links wheels fastops
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    os.mkdir(folder + "/wheels")
    for tag in ("cp38-cp38", "cp39-cp39", "cp310-cp310", "cp311-cp311", "cp312-cp312", "cp313-cp313"):
        make_wheel(folder + "/wheels", "fastops", "1.0", tag + "-manylinux2014_x86_64")
    settings = {"PIP_NO_INDEX": "1", "PIP_TARGET": folder + "/lib"}
    code, text = bash("pip install wheels/fastops-1.0-cp38-cp38-manylinux2014_x86_64.whl", folder, **settings)
    assert code and "is not a supported wheel on this platform" in text, text
    code, text = bash(BY_NAME, folder, **settings)
    assert code == 0 and "fastops-1.0-%s-%s-manylinux2014_x86_64.whl" % (HERE, HERE) in text, text
    out = subprocess.check_output([sys.executable, "-c", "import fastops; print(fastops.version)"], cwd=folder + "/lib")
    assert out.strip() == b"1.0"
print("took the file for", HERE)
