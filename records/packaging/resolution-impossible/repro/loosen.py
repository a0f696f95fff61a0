# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""The pin loosened: pip finds versions that go together, and each requirement is met."""
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.wheels import pip
from world import world

SHOW = "import model, loader, tensors; print(model.version, loader.version, tensors.version)"
with tempfile.TemporaryDirectory() as folder:
    index = world(folder)
    code, text = pip("install", "--target", folder + "/a", "model", "loader==2.0", index=index)
    assert code and "ResolutionImpossible" in text, text
    code, text = pip("install", "--target", folder + "/lib", "model", "loader>=1.5,<3", index=index)
    assert code == 0, text
    out = subprocess.check_output([sys.executable, "-c", SHOW], cwd=folder + "/lib").decode().split()
    print(out)
    assert out == ["1.0", "1.5", "1.9"]  # tensors below 2 for the one, from 1.5 on for the other
