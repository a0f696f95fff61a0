# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "pip"]
# ///
"""--python-version fetches the wheel of another Python; compiled code in it cannot be imported."""
import os
import subprocess
import sys
import tempfile
import zipfile

from errorcanon.lab.kits.wheels import make_index, pip

with tempfile.TemporaryDirectory() as folder:
    index = make_index(folder, [("fastops", "1.0", "cp39-cp39-manylinux2014_x86_64")])
    words = ["--python-version", "39", "--implementation", "cp", "--abi", "cp39", "--platform", "manylinux2014_x86_64"]
    code, text = pip("download", "--no-deps", "--only-binary=:all:", *words, "-d", folder + "/out", "fastops", index=index)
    assert code == 0, text
    wheel = folder + "/out/fastops-1.0-cp39-cp39-manylinux2014_x86_64.whl"
    code, text = pip("install", "--no-index", "--target", folder + "/lib", wheel)
    print(text.strip().splitlines()[-1].replace(folder, ""))
    assert code and "is not a supported wheel on this platform" in text, text
    # unpacked by hand: Python looks for its own ending and passes by the other one
    os.makedirs(folder + "/lib2")
    zipfile.ZipFile(wheel).extractall(folder + "/lib2")
    os.rename(folder + "/lib2/fastops.py", folder + "/lib2/fastops.cpython-39-x86_64-linux-gnu.so")
    ran = subprocess.run([sys.executable, "-c", "import fastops"], cwd=folder + "/lib2", stderr=subprocess.PIPE)
    assert b"No module named 'fastops'" in ran.stderr, ran.stderr
