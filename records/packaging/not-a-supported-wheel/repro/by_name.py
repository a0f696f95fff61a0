# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""By name, from a folder or an index that holds files for several Pythons, pip takes the right one."""
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.wheels import HERE, make_wheel, pip

with tempfile.TemporaryDirectory() as folder:
    for tag in ("cp38-cp38", "cp39-cp39", "cp310-cp310", "cp311-cp311", "cp312-cp312", "cp313-cp313"):
        make_wheel(folder, "fastops", "1.0", tag + "-manylinux2014_x86_64")
    code, text = pip("install", "--no-index", "--find-links", folder, "--target", folder + "/lib", "fastops")
    assert code == 0 and "fastops-1.0-%s-%s-manylinux2014_x86_64.whl" % (HERE, HERE) in text, text
    out = subprocess.check_output([sys.executable, "-c", "import fastops; print(fastops.version)"], cwd=folder + "/lib")
    assert out.strip() == b"1.0"
print("took the file for", HERE)
