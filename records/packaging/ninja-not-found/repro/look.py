# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Program and package: neither is there, or only the package."""
import os
import sys

from scene import bash, path_without_ninja, project

LOOK = """
# region look
command -v ninja || echo "not on PATH"
python -m ninja --version || true
# endregion
"""
path = path_without_ninja()
code, said = bash("cmake -G Ninja -S . -B build", project(), path)
assert code and 'corresponding to "Ninja"' in said, said
off_path = bash(LOOK.replace("python", sys.executable), "/tmp", path)[1]
none = bash(LOOK.replace("python", sys.executable + " -S"), "/tmp", path)[1]
there = bash(LOOK.replace("python", sys.executable), "/tmp", os.path.dirname(sys.executable) + ":" + path)[1]
print(off_path, none, there)
assert off_path.startswith("not on PATH\n1.") and "No module named ninja" in none and "/ninja\n1." in there
