# /// script
# requires-python = ">=3.12"
# dependencies = ["zombie-imp"]
# ///
"""The stand-in from the package index: the same old code runs, all three forms."""
import subprocess
import sys

for form in ("load", "reload", "find"):
    ran = subprocess.run([sys.executable, "-W", "ignore", "old_code.py", form], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert (ran.returncode, ran.stdout.strip()) == (0, b"right"), ran.stdout.decode()
print("all three right")
