# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip>=10,<20.3"]
# ///
"""Name the platform of the file: an old pip then fetches it, and installs it into a folder."""
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.wheels import HERE, make_index

FETCH = r"""
# region name-the-platform fill: manylinux_2_28_x86_64, 39, cp39, lib, fastops
pip download --no-deps --only-binary=:all: --platform manylinux_2_28_x86_64 \
    --implementation cp --python-version 39 --abi cp39 fastops
pip install --no-index --no-deps --target lib fastops-*.whl
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    index = make_index(folder, [("fastops", "1.0", "%s-%s-manylinux_2_28_x86_64" % (HERE, HERE))])
    code, text = bash("pip download --no-deps fastops", folder, PIP_INDEX_URL=index)
    assert code and "No matching distribution found for fastops" in text, text
    code, text = bash(FETCH.replace("cp39", HERE).replace("39", HERE[2:]), folder, PIP_INDEX_URL=index)
    assert code == 0, text
    out = subprocess.check_output([sys.executable, "-c", "import fastops; print(fastops.version)"], cwd=folder + "/lib")
    assert out.strip() == b"1.0"
    print(bash("pip --version", folder)[1].split(" from")[0], "installed it")
