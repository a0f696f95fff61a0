# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Call npm one folder above the project: no_package.py [start|where|again|there|script]. Needs npm of the system."""
import json
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

WHERE = """
# region where-is-it
pwd
find . -name package.json -not -path '*/node_modules/*'
# endregion
"""
THERE = """
# region go-there fill: web, hello
npm --prefix web run hello
# endregion
"""
kind = (sys.argv[1:] or ["start"])[0]
home = tempfile.mkdtemp()
os.mkdir(os.path.join(home, "web"))
with open(os.path.join(home, "web", "package.json"), "w") as file:
    json.dump({"name": "web", "version": "1.0.0", "scripts": {"hello": "echo 41 and 1"}}, file)
own = {"HOME": home, "npm_config_update_notifier": "false", "npm_config_cache": home + "/cache"}
if kind in ("start", "script"):
    folder = os.path.join(home, "web") if kind == "script" else home
    sys.exit(subprocess.call(["npm", "run", "start"], cwd=folder, env={**os.environ, **own}))
code, text = bash("npm run hello", home, **own)
assert code != 0 and "ENOENT" in text and "package.json" in text, text
if kind == "where":
    code, text = bash(WHERE, home)
    assert text.splitlines() == [home, "./web/package.json"], text
elif kind == "again":
    code, text = bash("npm ci --offline", home, **own)
    assert code != 0 and "can only install with an existing package-lock.json" in text, text
    empty = tempfile.mkdtemp()
    code, text = bash("npm install --offline", empty, **own)
    assert not os.path.exists(os.path.join(empty, "node_modules")), text
    code, text = bash("npm install --offline ./web/none", home, **own)  # a folder that is given as a package
    assert code != 0 and "/web/none/package.json" in text, text
elif kind == "there":
    code, text = bash(THERE, home, **own)
    assert code == 0 and text.splitlines()[-1] == "41 and 1", text
print(kind, "as the record says")
