# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""A file whose hash is another one than expected.

mismatch.py [cut|stale]: the file arrives incomplete, or requirements.txt holds the hash of another file
"""
import os
import sys
import tempfile

from errorcanon.lab.kits.wheels import make_index, pip

with tempfile.TemporaryDirectory() as folder:
    index = make_index(folder, [("fastops", "1.0", "py3-none-any")])
    wanted = ["fastops"]
    if (sys.argv[1:] or ["cut"])[0] == "cut":
        wheel = folder + "/files/fastops-1.0-py3-none-any.whl"
        os.truncate(wheel, os.path.getsize(wheel) * 9 // 10)
    else:
        with open(folder + "/requirements.txt", "w") as file:
            file.write("fastops==1.0 --hash=sha256:" + "ab" * 32 + "\n")
        wanted = ["-r", folder + "/requirements.txt"]
    code, text = pip("install", "--target", folder + "/lib", *wanted, index=index)
print(text.replace(folder, "/index"))
sys.exit(code)
