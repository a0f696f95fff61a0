# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Install a package for another Node.js: engine.py [strict|compare|again|loose|warned]. Needs npm of the system."""
import json
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

COMPARE = """
# region compare-them
node --version
npm --version
npm config get engine-strict
# endregion
"""
LOOSE = """
# region not-strict
npm install --engine-strict=false
# endregion
"""
kind = (sys.argv[1:] or ["strict"])[0]
home = tempfile.mkdtemp()
for name, content in (
    ("app", {"name": "app", "version": "1.0.0", "engines": {"node": ">=99"}, "dependencies": {"part": "file:../part"}}),
    ("part", {"name": "part", "version": "1.0.0"}),
):
    os.mkdir(os.path.join(home, name))
    with open(os.path.join(home, name, "package.json"), "w") as file:
        json.dump(content, file)
folder = os.path.join(home, "app")
own = {"HOME": home, "npm_config_update_notifier": "false", "npm_config_audit": "false", "npm_config_offline": "true"}
if kind != "warned":
    with open(os.path.join(folder, ".npmrc"), "w") as file:
        file.write("engine-strict=true\n")
if kind in ("strict", "warned"):
    code = subprocess.call(["npm", "install"], cwd=folder, env={**os.environ, **own})
    sys.exit(code)
code, text = bash("npm install", folder, **own)
assert code != 0 and "EBADENGINE" in text and 'Required: {"node":">=99"}' in text, text
if kind == "compare":
    node, npm, strict = bash(COMPARE, folder, **own)[1].split()
    assert node in text and npm in text and strict == "true", (node, npm, strict, text)
elif kind == "again":
    code, text = bash("rm -rf node_modules package-lock.json\nnpm cache clean --force\nnpm install", folder, **own)
    assert code != 0 and "EBADENGINE" in text, text
elif kind == "loose":
    code, text = bash(LOOSE, folder, **own)
    assert code == 0 and "EBADENGINE" in text, text
    assert os.path.exists(os.path.join(folder, "node_modules", "part", "package.json"))
    code, text = bash("rm -rf node_modules\nnpm install --force", folder, **own)
    assert code == 0 and os.path.exists(os.path.join(folder, "node_modules", "part", "package.json")), text
print(kind, "as the record says")
