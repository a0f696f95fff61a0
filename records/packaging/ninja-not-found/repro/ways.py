# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""With ninja on PATH, or with make, the project is built. ways.py [install|generator|make]"""
import os
import sys

from scene import bash, path_without_ninja, project

INSTALL = """
# region install
python -m pip install ninja
export PATH="$(python -c 'import sysconfig; print(sysconfig.get_path("scripts"))'):$PATH"
ninja --version
# endregion
"""
GENERATOR = """
# region generator fill: build-make
cmake -G "Unix Makefiles" -S . -B build-make
cmake --build build-make
# endregion
"""
kind = (sys.argv[1:] or ["install"])[0]
path, folder = path_without_ninja(), project()
code, said = bash("cmake -G Ninja -S . -B build", folder, path)
assert code and 'corresponding to "Ninja"' in said, said
assert bash("make --version", folder, path)[0] == 0
if kind == "make":
    print(said)
    sys.exit()
if kind == "install":  # the lane has the package: pip has nothing to do
    commands = INSTALL.replace("python -m pip install ninja", "").replace("python", sys.executable)
    code, said = bash(commands + "cmake -G Ninja -S . -B with && cmake --build with && ./with/fast", folder, path)
else:
    code, said = bash(GENERATOR + "./build-make/fast", folder, path)
print(said)
assert code == 0 and said.endswith("three\n"), said
