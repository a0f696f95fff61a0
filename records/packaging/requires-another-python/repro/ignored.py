# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip"]
# ///
"""--ignore-requires-python installs the file, and its code is not understood by this Python."""
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.wheels import pip
from own_wheel import make_wheel

with tempfile.TemporaryDirectory() as folder:
    wheel = make_wheel(folder, "2.0", ">=3.12")
    code, text = pip("install", "--no-index", "--target", folder + "/lib", wheel)
    assert code and "requires a different Python" in text, text
    code, text = pip("install", "--no-index", "--ignore-requires-python", "--target", folder + "/lib", wheel)
    assert code == 0, text
    ran = subprocess.run([sys.executable, "-c", "import numbers_lib"], cwd=folder + "/lib", stderr=subprocess.PIPE)
print(ran.stderr.decode())
assert ran.returncode and b"SyntaxError" in ran.stderr
