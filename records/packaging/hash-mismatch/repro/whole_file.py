# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""The whole file fetched another way, compared with the index's hash, and installed from the disk."""
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.wheels import make_index, pip

with tempfile.TemporaryDirectory() as folder:
    index = make_index(folder, [("fastops", "1.0", "py3-none-any")])
    wheel = folder + "/files/fastops-1.0-py3-none-any.whl"
    os.makedirs(folder + "/downloads")
    fetched = shutil.copy(wheel, folder + "/downloads")  # as wget -c or a browser would
    os.truncate(wheel, os.path.getsize(wheel) // 2)
    assert pip("install", "--target", folder + "/lib", "fastops", index=index)[0]
    page = open(folder + "/simple/fastops/index.html").read()
    assert hashlib.sha256(open(fetched, "rb").read()).hexdigest() == re.search(r"sha256=(\w+)", page)[1]
    code, text = pip("install", "--target", folder + "/lib", "--no-index", fetched)
    assert code == 0, text
    out = subprocess.check_output([sys.executable, "-c", "import fastops; print(fastops.version)"], cwd=folder + "/lib")
    assert out.strip() == b"1.0"
print("installed from the disk")
