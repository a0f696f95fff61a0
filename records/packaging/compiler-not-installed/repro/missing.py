# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Build where PATH has no compiler. missing.py [c|named|cmake|twin]"""
import os
import subprocess
import sys
import tempfile

from module import build, environment, project

kind = (sys.argv[1:] or ["c"])[0]
folder = project()
if kind == "cmake":
    tools = tempfile.mkdtemp()
    os.symlink("/usr/bin/make", os.path.join(tools, "make"))
    with open(os.path.join(folder, "CMakeLists.txt"), "w") as file:
        file.write("cmake_minimum_required(VERSION 3.13)\nproject(fast CXX)\n")
    sys.exit(subprocess.call(["/usr/bin/cmake", "-S", ".", "-B", "build"], cwd=folder, env=environment(tools)))
elif kind == "named":
    code, said = build(folder, environment("/usr/bin", CC="x86_64-conda-linux-gnu-gcc", LDSHARED="x86_64-conda-linux-gnu-gcc -shared"))
elif kind == "twin":
    with open(os.path.join(folder, "fast.c"), "w") as file:
        file.write("int x = ;\n")
    code, said = build(folder, environment("/usr/bin"))
else:
    code, said = build(folder, environment())
print(said)
sys.exit(code)
