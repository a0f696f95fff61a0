# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""The file renamed until pip takes it: the compiled module in it cannot be imported."""
import os
import subprocess
import sys
import tempfile
import zipfile

from errorcanon.lab.kits.wheels import HERE, make_wheel, pip

with tempfile.TemporaryDirectory() as folder:
    wheel = make_wheel(folder, "fastops", "1.0", "cp38-cp38-manylinux2014_x86_64")
    with zipfile.ZipFile(wheel, "a") as file:  # where compiled code of that Python would be
        file.writestr("fastops_core.cpython-38-x86_64-linux-gnu.so", b"\x7fELF")
    renamed = wheel.replace("cp38-cp38", "%s-%s" % (HERE, HERE))
    os.rename(wheel, renamed)
    code, text = pip("install", "--target", folder + "/lib", renamed)
    assert code == 0, text
    assert os.path.exists(folder + "/lib/fastops_core.cpython-38-x86_64-linux-gnu.so")
    ran = subprocess.run([sys.executable, "-c", "import fastops, fastops_core"], cwd=folder + "/lib", stderr=subprocess.PIPE)
    print(ran.stderr.decode().splitlines()[-1])
    assert b"No module named 'fastops_core'" in ran.stderr
