# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The folder of the old library taken off the path, or the newer one's put before it."""
import os
import tempfile

from build import build, run, system_library

with tempfile.TemporaryDirectory() as folder:
    build(folder)
    use, new = "import newer; assert newer.answer() == 42", os.path.dirname(system_library())
    for path, works in ((folder + "/old", False), (folder + "/old:" + new, False), (new + ":" + folder + "/old", True), ("", True)):
        code, text = run(folder, use, **({"LD_LIBRARY_PATH": path} if path else {}))
        assert (code == 0) == works, text
        print(path.replace(folder, "/opt/env/lib") or "no path", "->", code)
