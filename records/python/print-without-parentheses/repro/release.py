# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip"]
# ///
"""A package whose old release is written for Python 2, and whose newer one is not."""
import os
import subprocess
import sys
import tempfile
import zipfile

from errorcanon.lab.kits.wheels import make_index, pip

from old import TEXTS

folder = tempfile.mkdtemp()
index = make_index(folder, [("oldtool", "1.0", "py3-none-any"), ("oldtool", "2.0", "py3-none-any")])
wheel = os.path.join(folder, "files", "oldtool-1.0-py3-none-any.whl")
with zipfile.ZipFile(wheel) as file:
    parts = {name: file.read(name) for name in file.namelist()}
parts["oldtool.py"] = TEXTS["print"].encode()
with zipfile.ZipFile(wheel, "w") as file:
    for name, content in parts.items():
        file.writestr(name, content)
target = os.path.join(folder, "target")


def use(*words):
    code, said = pip("install", "--target", target, "--upgrade", *words)
    assert code == 0, said
    environ = dict(os.environ, PYTHONPATH=target)
    ran = subprocess.run([sys.executable, "-c", "import oldtool; print(oldtool.version)"], env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()


code, said = use("--no-index", wheel)
assert code == 1 and "Missing parentheses in call to 'print'" in said, said
code, said = use("--index-url", index, "oldtool")
assert (code, said) == (0, "2.0\n"), said
print("release 2.0 imported")
