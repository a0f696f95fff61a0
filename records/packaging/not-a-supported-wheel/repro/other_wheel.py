# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=20.3", "uv"]
# ///
"""Install a wheel file whose name does not fit this Python or platform.

other_wheel.py [python|platform] [uv]
"""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.wheels import HERE, make_wheel, pip


def uv(folder, wheel):
    from uv import find_uv_bin

    own = dict(os.environ, UV_CACHE_DIR=folder + "/cache", UV_NO_CONFIG="1", UV_NO_PROGRESS="1", NO_COLOR="1")
    command = [find_uv_bin(), "pip", "install", "--no-index", "--python", sys.executable, "--target", folder + "/lib", wheel]
    done = subprocess.run(command, env=own, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout.decode()


TAGS = {"python": "cp38-cp38-manylinux2014_x86_64", "platform": "%s-%s-win_amd64" % (HERE, HERE)}
with tempfile.TemporaryDirectory() as folder:
    wheel = make_wheel(folder, "fastops", "1.0", TAGS[(sys.argv[1:] or ["python"])[0]])
    if "uv" in sys.argv[2:]:
        code, text = uv(folder, wheel)
    else:
        code, text = pip("install", "--target", folder + "/lib", wheel)
print(text.replace(folder, "/downloads").replace(sys.prefix, "/usr"))
sys.exit(code)
