# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "uv>=0.4.30"]
# ///
"""The pin loosened: uv finds versions that go together, and each requirement is met."""
import subprocess
import sys
import tempfile

from own_uv import install
from world import world

SHOW = "import model, loader, tensors; print(model.version, loader.version, tensors.version)"
with tempfile.TemporaryDirectory() as folder:
    index = world(folder)
    assert install(folder + "/a", index, "model", "loader==2.0")[0] == 1
    code, text = install(folder + "/lib", index, "model", "loader>=1.5,<3")
    assert code == 0, text
    out = subprocess.check_output([sys.executable, "-c", SHOW], cwd=folder + "/lib").decode().split()
    print(out)
    assert out == ["1.0", "1.5", "1.9"]  # tensors below 2 for the one, from 1.5 on for the other
