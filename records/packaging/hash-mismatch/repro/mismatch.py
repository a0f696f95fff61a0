# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=20.3", "uv"]
# ///
"""A file whose hash is another one than expected.

mismatch.py [cut|stale|uv]: the file arrives incomplete, or requirements.txt holds the hash of another file, for pip or uv
"""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.wheels import make_index, pip


def uv(folder, *words, index):
    from uv import find_uv_bin

    own = dict(os.environ, UV_CACHE_DIR=folder + "/cache", UV_NO_CONFIG="1", UV_NO_PROGRESS="1", NO_COLOR="1")
    command = [find_uv_bin(), "pip", "install", "--python", sys.executable, "--index-url", index, "--require-hashes", *words]
    done = subprocess.run(command, env=own, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout.decode()


kind = (sys.argv[1:] or ["cut"])[0]
with tempfile.TemporaryDirectory() as folder:
    index = make_index(folder, [("fastops", "1.0", "py3-none-any")])
    wanted = ["fastops"]
    if kind == "cut":
        wheel = folder + "/files/fastops-1.0-py3-none-any.whl"
        os.truncate(wheel, os.path.getsize(wheel) * 9 // 10)
    else:
        with open(folder + "/requirements.txt", "w") as file:
            file.write("fastops==1.0 --hash=sha256:" + "ab" * 32 + "\n")
        wanted = ["-r", folder + "/requirements.txt"]
    if kind == "uv":
        code, text = uv(folder, "--target", folder + "/lib", *wanted, index=index)
    else:
        code, text = pip("install", "--target", folder + "/lib", *wanted, index=index)
print(text.replace(folder, "/index").replace(sys.prefix, "/usr"))
sys.exit(code)
