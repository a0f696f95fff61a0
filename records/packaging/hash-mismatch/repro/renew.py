# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""The list renewed with pip hash, one hash for each file of the version: the right file installs."""
import re
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.wheels import HERE, make_index, pip

with tempfile.TemporaryDirectory() as folder:
    tags = ["%s-%s-manylinux2014_x86_64" % (HERE, HERE), "%s-%s-win_amd64" % (HERE, HERE)]
    index = make_index(folder, [("fastops", "1.0", tag) for tag in tags])
    hashes = []
    for tag in tags:
        code, text = pip("hash", "%s/files/fastops-1.0-%s.whl" % (folder, tag))
        hashes.append(re.search(r"--hash=sha256:\w{64}", text)[0])
    assert hashes[0] != hashes[1]
    for chosen, works in ((hashes[1:], False), (hashes, True)):
        with open(folder + "/requirements.txt", "w") as file:
            file.write("fastops==1.0 " + " ".join(chosen) + "\n")
        code, text = pip("install", "--target", folder + "/lib", "-r", folder + "/requirements.txt", index=index)
        assert (code == 0) == works and ("DO NOT MATCH THE HASHES" in text) != works, text
    out = subprocess.check_output([sys.executable, "-c", "import fastops; print(fastops.version)"], cwd=folder + "/lib")
    assert out.strip() == b"1.0"
print("the hash of the Windows file alone: refused; with both: installed")
