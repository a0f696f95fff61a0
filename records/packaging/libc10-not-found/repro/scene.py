# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Import an extension that needs libc10_cuda.so, before torch where torch has that file; its folder stays."""
import os
import subprocess
import sys
import sysconfig
import tempfile

from build import LIB, module

folder = tempfile.mkdtemp()
module(folder)
library = os.path.join(LIB, "libc10_cuda.so")
has_it = os.path.isfile(library)
if not has_it:  # what the machine has on which the extension was built
    library = os.path.join(folder, "libc10_cuda.so")
    subprocess.check_call(["gcc", "-shared", "-x", "c", "/dev/null", "-Wl,-soname,libc10_cuda.so", "-o", library])
words = ["-shared", "-fPIC", "-Wl,--no-as-needed", library, "-Wl,--allow-shlib-undefined"]
include = sysconfig.get_path("include")
subprocess.check_call(["gcc", "-I" + include, os.path.join(folder, "ops.c"), *words, "-o", os.path.join(folder, "ops.so")])
with open(os.path.join(folder, "main.py"), "w") as file:
    file.write("import ops\n" if has_it else "import torch\nimport ops\n")
if not has_it:
    os.remove(library)
os.execv(sys.executable, [sys.executable, os.path.join(folder, "main.py")])
