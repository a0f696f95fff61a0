# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip"]
# ///
"""A Python in the range takes the same file, and its code runs."""
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.wheels import pip
from own_wheel import make_wheel

with tempfile.TemporaryDirectory() as folder:
    code, text = pip("install", "--no-index", "--target", folder + "/lib", make_wheel(folder, "2.0", ">=3.12"))
    assert code == 0, text
    said = subprocess.check_output([sys.executable, "-c", "import numbers_lib; print(numbers_lib.Number.__value__, numbers_lib.version)"], cwd=folder + "/lib")
print(said.decode())
assert said.split() == [b"<class", b"'int'>", b"2.0"]
