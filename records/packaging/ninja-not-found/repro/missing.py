# /// script
# requires-python = ">=3.8"
# dependencies = ["torch"]
# ///
"""Build with Ninja where PATH has none. missing.py [cmake|torch|twin]"""
import os
import sys

from scene import bash, path_without_ninja, project

kind = (sys.argv[1:] or ["cmake"])[0]
path = path_without_ninja()
if kind == "torch":
    os.environ["PATH"] = path
    from torch.utils.cpp_extension import load_inline

    load_inline(name="fast", cpp_sources=["int three() { return 3; }"], functions=["three"])
generator = "Ninja" if kind == "cmake" else "Ninjas"
code, said = bash(f"cmake -G {generator} -S . -B build", project(), path)
print(said)
sys.exit(code)
