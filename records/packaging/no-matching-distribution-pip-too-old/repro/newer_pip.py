# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""A pip from 20.3 on installs the wheel that the old one skipped."""
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.wheels import HERE, make_index, pip

with tempfile.TemporaryDirectory() as folder:
    index = make_index(folder, [("fastops", "1.0", "%s-%s-manylinux_2_28_x86_64" % (HERE, HERE))])
    code, text = pip("install", "--target", folder + "/lib", "fastops", index=index)
    assert code == 0, text
    out = subprocess.check_output([sys.executable, "-c", "import fastops; print(fastops.version)"], cwd=folder + "/lib")
    assert out.strip() == b"1.0"
print(pip("--version")[1].split(" from")[0], "took it")
