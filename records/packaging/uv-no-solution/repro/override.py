# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "uv>=0.4.30"]
# ///
"""An override puts one version in place of all that the packages say, and no other package changes."""
import subprocess
import sys
import tempfile

from own_uv import install
from world import world

SHOW = "import model, loader, tensors; print(model.version, loader.version, tensors.version)"
with tempfile.TemporaryDirectory() as folder:
    index = world(folder)
    with open(folder + "/overrides.txt", "w") as file:
        file.write("tensors>=2\n")
    assert install(folder + "/a", index, "model", "loader==2.0")[0] == 1
    code, text = install(folder + "/lib", index, "--override", folder + "/overrides.txt", "model", "loader==2.0")
    assert code == 0, text
    out = subprocess.check_output([sys.executable, "-c", SHOW], cwd=folder + "/lib").decode().split()
    print(out)
    assert out == ["1.0", "2.0", "2.1"]
