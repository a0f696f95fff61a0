# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""A folder without __init__.py stands where a package was meant.

folder.py [own|left-over|namespace|builtin]
"""
import os
import sys
import tempfile

from errorcanon.lab.kits.project import run

from parts import installed, write

kind = (sys.argv[1:] or ["own"])[0]
with tempfile.TemporaryDirectory() as folder:
    project = write(folder, "project", **{"train.py": "from toolbox import load\n"})
    more = {}
    if kind == "own":  # a folder for data, named like a package that is not installed
        write(project, "toolbox", **{"weights.txt": "1"})
    elif kind == "left-over":  # the package was removed, and a file that it made stayed behind
        site = installed(folder)
        os.remove(os.path.join(site, "toolbox", "__init__.py"))
        with open(os.path.join(site, "toolbox", "cache.bin"), "w") as file:
            file.write("1")
        more = {"PYTHONPATH": site}
    elif kind == "namespace":  # one package of the namespace is installed, and another is asked for
        site = os.path.join(folder, "site")
        write(site, "google", "protobuf", **{"__init__.py": ""})
        with open(os.path.join(project, "train.py"), "w") as file:
            file.write("from google import genai\n")
        more = {"PYTHONPATH": site}
    else:  # built into Python, it has no file either
        with open(os.path.join(project, "train.py"), "w") as file:
            file.write("from itertools import izip\n")
    code, text = run(project, "train.py", **more)
print(text.replace(folder, "/app"))
sys.exit(code)
