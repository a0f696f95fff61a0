# /// script
# requires-python = "==3.9.*"
# dependencies = ["errorcanon", "pip"]
# ///
"""With the Python that the wheels are for, the same request installs the newest of them."""
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.wheels import make_index, pip

with tempfile.TemporaryDirectory() as folder:
    wheels = [("fastops", v, "%s-manylinux2014_x86_64" % t) for v in ("1.0", "1.1") for t in ("cp38-cp38", "cp39-cp39")]
    index = make_index(folder, wheels)
    code, text = pip("install", "--target", folder + "/lib", "fastops", index=index)
    assert code == 0, text
    out = subprocess.check_output([sys.executable, "-c", "import fastops; print(fastops.version)"], cwd=folder + "/lib")
    assert out.strip() == b"1.1"
print("installed 1.1 on", sys.version.split()[0])
