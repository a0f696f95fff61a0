# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""Each package in a folder of its own gets the version it needs."""
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.conflicting_packages import make_conflict
from errorcanon.lab.kits.wheels import pip

with tempfile.TemporaryDirectory() as folder:
    index = make_conflict(folder)
    for name, wanted, tensors in (("model", "model", "1.9"), ("loader", "loader==2.0", "2.1")):
        code, text = pip("install", "--target", folder + "/" + name, wanted, index=index)
        assert code == 0, text
        out = subprocess.check_output([sys.executable, "-c", "import %s, tensors; print(tensors.version)" % name], cwd=folder + "/" + name)
        assert out.decode().strip() == tensors
        print(name, "with tensors", tensors)
