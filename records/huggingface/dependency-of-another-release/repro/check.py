# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "transformers", "pip"]
# ///
"""pip check names what excludes what, exactly where the import fails."""
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

CHECK = """
# region check
python -m pip check
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    code, text = bash(CHECK, folder)
print(text.strip())
fails = subprocess.run([sys.executable, "-c", "import transformers"], stderr=subprocess.PIPE).returncode != 0
assert fails == bool(code)
assert fails == ("has requirement tokenizers" in text), text
