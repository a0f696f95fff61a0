# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""The pin loosened: pip finds versions that go together, and each requirement is met."""
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.conflicting_packages import make_conflict
from errorcanon.lab.kits.shell import bash

LOOSENED = """
# region loosened fill: model, loader
pip install model "loader>=1.5,<3"
# endregion
"""
SHOW = "import model, loader, tensors; print(model.version, loader.version, tensors.version)"
with tempfile.TemporaryDirectory() as folder:
    settings = {"PIP_INDEX_URL": make_conflict(folder), "PIP_TARGET": folder + "/lib"}
    code, text = bash("pip install model loader==2.0", folder, **settings)
    assert code and "ResolutionImpossible" in text, text
    code, text = bash(LOOSENED, folder, **settings)
    assert code == 0, text
    out = subprocess.check_output([sys.executable, "-c", SHOW], cwd=folder + "/lib").decode().split()
    print(out)
    assert out == ["1.0", "1.5", "1.9"]  # tensors below 2 for the one, from 1.5 on for the other
