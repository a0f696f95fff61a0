# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Install globally as a user who may not: not_mine.py [global|whose|cache|prefix|absent]. Needs npm of the system."""
import json
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

WHOSE = """
# region whose-folder
npm prefix -g
ls -ld "$(npm prefix -g)/lib" node_modules 2>/dev/null || true
# endregion
"""
PREFIX = """
# region prefix-of-mine fill: ./tool
mkdir -p ~/.npm-global
npm config set prefix ~/.npm-global
export PATH="$HOME/.npm-global/bin:$PATH"
npm install -g ./tool
# endregion
greet
"""
kind = (sys.argv[1:] or ["global"])[0]
home = tempfile.mkdtemp()
tool, system = os.path.join(home, "tool"), os.path.join(home, "system")
os.mkdir(tool)
os.makedirs(os.path.join(system, "lib"))
with open(os.path.join(tool, "package.json"), "w") as file:
    json.dump({"name": "tool", "version": "1.0.0", "bin": {"greet": "greet.js"}}, file)
with open(os.path.join(tool, "greet.js"), "w") as file:
    file.write("#!/usr/bin/env node\nconsole.log(41 + 1)\n")
# the global folder, which another user owns: here the right to write is taken away
os.chmod(os.path.join(system, "lib"), 0o555)
own = {"HOME": home, "npm_config_update_notifier": "false", "npm_config_audit": "false", "npm_config_offline": "true"}
with open(os.path.join(home, ".npmrc"), "w") as file:
    file.write("prefix=%s\n" % system)
if kind in ("global", "absent"):
    name = "./tool" if kind == "global" else "./nothing"
    sys.exit(subprocess.call(["npm", "install", "-g", name], cwd=home, env={**os.environ, **own}))


def refused(before=":"):
    code, text = bash(before + "\nnpm install -g ./tool", home, **own)
    assert code != 0 and "EACCES: permission denied" in text, text


refused()
if kind == "whose":
    code, text = bash(WHOSE, home, **own)
    assert text.splitlines()[0] == system and "dr-xr-xr-x" in text, text
elif kind == "cache":
    refused("npm cache clean --force")
elif kind == "prefix":
    code, text = bash(PREFIX, home, **own)
    assert code == 0 and text.splitlines()[-1] == "42", text
print(kind, "as the record says")
