# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""Ask for packages whose requirements cannot all be met.

conflict.py [packages|pin]: two packages against each other, or one against one's own pin
"""
import sys
import tempfile

from errorcanon.lab.kits.conflicting_packages import make_conflict
from errorcanon.lab.kits.wheels import pip

WANTED = {"packages": ["model", "loader==2.0"], "pin": ["model", "tensors==2.1"]}
with tempfile.TemporaryDirectory() as folder:
    wanted = WANTED[(sys.argv[1:] or ["packages"])[0]]
    code, text = pip("install", "--target", folder + "/lib", *wanted, index=make_conflict(folder))
print(text.replace(folder, "/index"))
sys.exit(code)
