# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Import an extension that needs libc10_cuda.so before torch; its folder stays."""
import os
import subprocess
import sys
import sysconfig
import tempfile

from build import LIB, module

folder = tempfile.mkdtemp()
module(folder)
words = ["-shared", "-fPIC", "-Wl,--no-as-needed", os.path.join(LIB, "libc10_cuda.so"), "-Wl,--allow-shlib-undefined"]
include = sysconfig.get_path("include")
subprocess.check_call(["gcc", "-I" + include, os.path.join(folder, "ops.c"), *words, "-o", os.path.join(folder, "ops.so")])
with open(os.path.join(folder, "main.py"), "w") as file:
    file.write("import ops\n")
os.execv(sys.executable, [sys.executable, os.path.join(folder, "main.py")])
