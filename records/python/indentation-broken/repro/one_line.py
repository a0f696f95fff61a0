# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""With one line of several mended, the next one is refused."""
import subprocess
import sys

from files import BROKEN, write

text = BROKEN["mixed"].replace("\ttotal += 1\n", "        total += 1\n", 1)
ran = subprocess.run([sys.executable, write(text)], stderr=subprocess.PIPE)
said = ran.stderr.decode()
print(said)
assert ran.returncode == 1 and "TabError: inconsistent use" in said and "line 5" in said
