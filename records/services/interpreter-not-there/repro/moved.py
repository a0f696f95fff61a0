# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Move a virtual environment and start a script of it: moved.py [moved|line|right|module|anew|denied]."""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

LINE = """
# region first-line fill: env/bin/pip
head -n 1 env/bin/pip
ls -l "$(head -n 1 env/bin/pip | cut -c 3-)"
# endregion
"""
MODULE = """
# region through-the-module fill: env, pip, run.py
env/bin/python -m pip --version
python3 run.py
# endregion
"""
ANEW = """
# region write-it-anew fill: env, packages.txt
env/bin/python -m pip freeze > packages.txt
python -m venv --clear env
env/bin/pip install -r packages.txt
# endregion
env/bin/pip --version
"""
kind = (sys.argv[1:] or ["moved"])[0]
folder = tempfile.mkdtemp()
os.environ["LC_ALL"] = "C"
subprocess.check_call([sys.executable, "-m", "venv", os.path.join(folder, "old")])
os.rename(os.path.join(folder, "old"), os.path.join(folder, "env"))
if kind == "denied":
    os.chmod(os.path.join(folder, "env/bin/pip"), 0o644)
if kind in ("moved", "denied"):
    sys.exit(subprocess.call(["bash", "-c", "env/bin/pip --version; exit $?"], cwd=folder))
SAYS = ("bad interpreter: No such file or directory", "cannot execute: required file not found")
code, text = bash("env/bin/pip --version", folder)
assert code in (126, 127) and any(say in text for say in SAYS), text
if kind == "line":
    code, text = bash(LINE, folder)
    assert code != 0 and text.startswith("#!" + folder + "/old/bin/python"), text
    code, text = bash(LINE.replace("env/bin/pip", "/usr/bin/ldd"), folder)
    assert code == 0 and text.startswith("#!"), text
elif kind == "right":
    code, text = bash("chmod +x env/bin/pip\nenv/bin/pip --version", folder)
    assert any(say in text for say in SAYS), text
elif kind == "module":
    with open(os.path.join(folder, "run.py"), "w") as file:
        file.write("#!/usr/bin/none/python\nprint(6 * 7)\n")
    os.chmod(os.path.join(folder, "run.py"), 0o755)
    code, text = bash("./run.py", folder)
    assert any(say in text for say in SAYS), text
    code, text = bash(MODULE, folder)
    assert code == 0 and text.startswith("pip ") and text.endswith("\n42\n"), text
elif kind == "anew":
    code, text = bash(ANEW, folder)
    assert code == 0 and text.splitlines()[-1].startswith("pip "), text
print(kind, "as the record says")
