# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A module that was compiled where libstdc++ is newer, imported here."""
import sys
import tempfile

from build import build_elsewhere, run

with tempfile.TemporaryDirectory() as folder:
    build_elsewhere(folder)
    code, text = run(folder, "import ops")
print(text.replace(folder, "/opt/app"))
sys.exit(code)
