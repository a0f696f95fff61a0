# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Fail in a project that stays: beside the package, or in a clone that lacks it.

scene.py [path|checkout]
"""
import os
import shutil
import subprocess
import sys
import tempfile

kind = (sys.argv[1:] or ["path"])[0]
package = "trainlib" if kind == "path" else "loaders"
root = os.path.join(tempfile.mkdtemp(), "project")
for name, text in {
    ".gitignore": "loaders/\n",
    "scripts/train.py": "from %s import WIDTH\n" % package,
    package + "/__init__.py": "WIDTH = 8\n",
}.items():
    os.makedirs(os.path.dirname(os.path.join(root, name)), exist_ok=True)
    with open(os.path.join(root, name), "w") as file:
        file.write(text)
GIT = "git -c user.name=a -c user.email=a@b "
COMMANDS = "git init -q . && git add . && " + GIT + "commit -qm first && git clone -q . ../clone"
subprocess.check_call(["sh", "-c", COMMANDS], cwd=root)
shutil.rmtree(root)  # it lies on the machine of the author
os.chdir(root.replace("project", "clone"))
os.execv(sys.executable, [sys.executable, os.path.join(os.getcwd(), "scripts/train.py")])
