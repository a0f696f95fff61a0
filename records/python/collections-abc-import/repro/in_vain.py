# /// script
# requires-python = ">=3.10"
# dependencies = []
# ///
"""Warnings ignored, or collections.abc imported beforehand: the names do not come back."""
import subprocess
import sys

for words in (["-W", "ignore", "-c", "import collections; collections.Mapping"], ["-c", "import collections.abc, collections; collections.Mapping"], ["-c", "import collections.abc; from collections import Mapping"]):
    ran = subprocess.run([sys.executable] + words, stderr=subprocess.PIPE)
    assert ran.returncode == 1 and b"Mapping" in ran.stderr, ran.stderr
    print(ran.stderr.decode().splitlines()[-1])
