# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""pip reads the glibc from a wheel's name: it passes a later one by and takes the release that fits."""
import subprocess
import sys
import tempfile

from build import HERE as GLIBC
from build import LATER
from errorcanon.lab.kits.wheels import HERE, make_index, pip

with tempfile.TemporaryDirectory() as folder:
    tags = ["%s-%s-manylinux_2_%d_x86_64" % (HERE, HERE, n) for n in (LATER, GLIBC)]
    index = make_index(folder, [("fastops", "2.0", tags[0]), ("fastops", "1.9", tags[1])])
    code, text = pip("install", "--target", folder + "/lib", "fastops==2.0", index=index)
    assert code and "from versions: 1.9" in text, text
    code, text = pip("install", "--target", folder + "/lib", "fastops", index=index)
    assert code == 0, text
    out = subprocess.check_output([sys.executable, "-c", "import fastops; print(fastops.version)"], cwd=folder + "/lib")
    assert out.strip() == b"1.9"
print("took 1.9, for glibc 2.%d" % GLIBC)
