# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Import a module that was built for a later glibc than the one of this system."""
import sys
import tempfile

from build import build, run

with tempfile.TemporaryDirectory() as folder:
    build(folder, later=True)
    code, text = run(folder, "import ops")
print(text.replace(folder, "/opt/env/lib"))
sys.exit(code)
