# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Link with a library that the linker does not find: minus_l.py [absent|cuda|looks|path|folder|version|symbol]."""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.debian import shared_library
from errorcanon.lab.kits.shell import bash

LOOKS = r"""
# region where-the-linker-looks fill: nvinfer
ldconfig -p | grep 'libnvinfer\.so' || echo 'the system knows none'
gcc -print-search-dirs | grep libraries
# endregion
"""
FOLDER = """
# region name-its-folder fill: tool.c, nvinfer, lib
gcc tool.c -o tool -L lib -lnvinfer -Wl,-rpath,"$PWD/lib"
LIBRARY_PATH=lib gcc tool.c -o tool -lnvinfer -Wl,-rpath,"$PWD/lib"
# endregion
./tool
"""
VERSION = """
# region name-without-version fill: lib/libnvinfer.so.1, tool.c, nvinfer
mkdir -p linklib
ln -sf "$(realpath lib/libnvinfer.so.1)" linklib/libnvinfer.so
gcc tool.c -o tool -L linklib -lnvinfer
# endregion
LD_LIBRARY_PATH=lib ./tool
"""
kind = (sys.argv[1:] or ["absent"])[0]
folder = tempfile.mkdtemp()
os.environ["LC_ALL"] = "C"
os.mkdir(os.path.join(folder, "lib"))
name = "libnvinfer.so.1" if kind == "version" else "libnvinfer.so"
with open(os.path.join(folder, "lib", name), "wb") as file:
    file.write(shared_library(name, "int answer(void) { return 42; }\n"))
with open(os.path.join(folder, "tool.c"), "w") as file:
    file.write('#include <stdio.h>\nint answer(void);\nint main(void) { printf("%d\\n", answer()); }\n')
build = "gcc tool.c -o tool -lnvinfer"
if kind == "absent":
    sys.exit(subprocess.call(build.split(), cwd=folder))
if kind == "cuda":
    sys.exit(subprocess.call([*build.split(), "-Llib", "-lcuda"], cwd=folder))
if kind == "symbol":
    # nobody named the library: another failure
    sys.exit(subprocess.call(["gcc", "tool.c", "-o", "tool"], cwd=folder))
code, text = bash(build + " -L lib" if kind == "version" else build, folder)
assert code == 1 and "cannot find -lnvinfer" in text, text
if kind == "looks":
    text = bash(LOOKS, folder)[1]
    assert "the system knows none" in text and "libraries: =" in text, text
    assert "libc.so" in bash(LOOKS.replace("libnvinfer", "libc"), folder)[1]
elif kind == "path":
    code, text = bash("LD_LIBRARY_PATH=lib " + build, folder)
    assert code == 1 and "cannot find -lnvinfer" in text, text
elif kind == "folder":
    assert bash(FOLDER, folder) == (0, "42\n")
elif kind == "version":
    assert bash(VERSION, folder) == (0, "42\n")
print(kind, "as the record says")
