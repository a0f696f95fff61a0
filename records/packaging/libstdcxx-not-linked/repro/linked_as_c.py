# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""C++ linked with gcc: a module that is imported, or a program that does not link.

linked_as_c.py [module|program]
"""
import subprocess
import sys
import tempfile

from build import PROGRAM, compile_to, link, run

with tempfile.TemporaryDirectory() as folder:
    if (sys.argv[1:] or ["module"])[0] == "module":
        compile_to(folder)
        link(folder, "gcc")
        code, text = run(folder)
    else:
        compile_to(folder, PROGRAM)
        done = subprocess.run(["gcc", "ops.o", "-o", "ops"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        code, text = done.returncode, done.stdout.decode()
print(text)
sys.exit(code)
