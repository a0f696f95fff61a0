# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""A module that was compiled where libstdc++ is newer, imported here."""
import sys
import tempfile

from errorcanon.lab.kits.libstdcxx import run
from world import make

with tempfile.TemporaryDirectory() as folder:
    make(folder)
    code, text = run(folder, "import ops")
print(text.replace(folder, "/opt/app"))
sys.exit(code)
