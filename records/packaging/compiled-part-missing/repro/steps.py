# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""What ends it, and what does not: steps.py [leave|build|install]"""
import os
import shutil
import sys
import tempfile

from errorcanon.lab.kits.project import run

from fastsum import PROGRAM, checkout, compile_into, install

step = (sys.argv[1:] or ["leave"])[0]
with tempfile.TemporaryDirectory() as folder:
    root, site = checkout(folder), os.path.join(folder, "site")
    install(root, site)
    code, text = run(root, "-c", PROGRAM, PYTHONPATH=site)
    assert code == 1 and "cannot import name '_C' from" in text, text
    if step == "leave":
        code, text = run(folder, "-c", PROGRAM, PYTHONPATH=site)
    elif step == "build":
        compile_into(root, os.path.join(root, "fastsum"))
        code, text = run(root, "-c", PROGRAM, PYTHONPATH=site)
    else:  # the wheel installed once more, and Python started in the same folder
        shutil.rmtree(site)
        install(root, site)
        code, text = run(root, "-c", PROGRAM, PYTHONPATH=site)
        assert code == 1 and "cannot import name '_C' from" in text, text
print(text.strip().splitlines()[-1])
assert step == "install" or (code, text) == (0, "5\n"), text
