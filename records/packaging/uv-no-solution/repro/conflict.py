# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "uv>=0.4.30"]
# ///
"""Ask uv for packages whose requirements cannot all be met.

conflict.py [packages|pin|lock]: two packages against each other, one against one's own pin, in a project
"""
import os
import sys
import tempfile

from own_uv import install, uv
from world import world

PROJECT = '[project]\nname = "app"\nversion = "1"\nrequires-python = ">=3.9"\ndependencies = ["model", "loader==2.0"]\n'
WANTED = {"packages": ["model", "loader==2.0"], "pin": ["model", "tensors==2.1"]}
kind = (sys.argv[1:] or ["packages"])[0]
with tempfile.TemporaryDirectory() as folder:
    index = world(folder)
    if kind == "lock":
        os.mkdir(folder + "/app")
        with open(folder + "/app/pyproject.toml", "w") as file:
            file.write(PROJECT)
        code, text = uv("lock", "--python", sys.executable, "--index-url", index, cwd=folder + "/app")
    else:
        code, text = install(folder + "/lib", index, *WANTED[kind])
print(text.replace(folder, "/index").replace(sys.executable, "/app/.venv/bin/python"))
sys.exit(code)
