# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""Install a wheel file whose name does not fit this Python or platform.

other_wheel.py [python|platform]
"""
import sys
import tempfile

from errorcanon.lab.kits.wheels import HERE, make_wheel, pip

TAGS = {"python": "cp38-cp38-manylinux2014_x86_64", "platform": "%s-%s-win_amd64" % (HERE, HERE)}
with tempfile.TemporaryDirectory() as folder:
    wheel = make_wheel(folder, "fastops", "1.0", TAGS[(sys.argv[1:] or ["python"])[0]])
    code, text = pip("install", "--target", folder + "/lib", wheel)
print(text.replace(folder, "/downloads"))
sys.exit(code)
