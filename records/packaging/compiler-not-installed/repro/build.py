# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""With a compiler on PATH, or with the one that is here named, the module is built. build.py [install|name|none]"""
import subprocess
import sys

from module import build, environment, project, use

NAME = """
# region name
export CC=gcc CXX=g++
# endregion
unset LDSHARED
python -W ignore setup.py build_ext --inplace
"""
kind = (sys.argv[1:] or ["install"])[0]
folder = project()
if kind == "name":
    environ = environment("/usr/bin", CC="x86_64-conda-linux-gnu-gcc", LDSHARED="x86_64-conda-linux-gnu-gcc -shared")
    code, said = build(folder, environ)
    assert code and "x86_64-conda-linux-gnu-gcc" in said and "No such file" in said, said
    subprocess.check_call(["/bin/bash", "-ec", NAME], cwd=folder, env=environ)
else:
    code, said = build(folder, environment())
    assert code and "'gcc" in said and "No such file" in said, said
    print(said)
    if kind == "none":
        sys.exit()
    code, said = build(folder, environment("/usr/bin"))
    assert code == 0, said
assert use(folder) == b"3\n"
print("built and used")
