# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=25.2"]
# ///
"""A pip that resumes: a line that breaks four times still gives the whole file."""
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.broken_line import BrokenLine
from errorcanon.lab.kits.shell import bash

RETRIES = """
# region retries fill: fastops
pip install --resume-retries 20 fastops
# endregion
"""


def install(shares, commands):
    """Install over a line that breaks so; give how many replies it took, and the version."""
    with tempfile.TemporaryDirectory() as folder:
        line = BrokenLine(folder, [("fastops", "1.0", "py3-none-any")], shares)
        code, text = bash(commands, folder, PIP_INDEX_URL=line.address, PIP_TARGET=folder + "/lib")
        if code:
            assert "incomplete-download" in text, text
            return line.replies, None
        out = subprocess.check_output([sys.executable, "-c", "import fastops; print(fastops.version)"], cwd=folder + "/lib")
        return line.replies, out.decode().strip()


assert install([0.5], "pip install fastops") == (6, None)
assert install([0.5, 0.5, 1.0], "pip install fastops") == (3, "1.0")
assert install([0.5] * 8 + [1.0], "pip install fastops") == (6, None)
assert install([0.5] * 8 + [1.0], RETRIES) == (9, "1.0")
print("resumed twice by itself, eight times with --resume-retries 20")
