# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""Installed one after the other: both calls end well, and the first package lacks what it needs."""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.conflicting_packages import make_conflict
from errorcanon.lab.kits.wheels import pip

with tempfile.TemporaryDirectory() as folder:
    index = make_conflict(folder)
    subprocess.check_call([sys.executable, "-m", "venv", "--without-pip", folder + "/env"])
    import pip as module

    python = folder + "/env/bin/python"
    environ = dict(os.environ, PYTHONPATH=os.path.dirname(os.path.dirname(module.__file__)), PIP_CONFIG_FILE=os.devnull)

    def run(*words):
        ran = subprocess.run([python, "-W", "ignore", "-m", "pip"] + list(words), env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return ran.returncode, ran.stdout.decode()

    assert run("install", "--index-url", index, "model")[0] == 0
    code, text = run("install", "--index-url", index, "loader==2.0")
    assert code == 0 and "model 1.0 requires tensors<2, but you have tensors 2.1 which is incompatible" in text, text
    code, text = run("check")
    print(text.strip().splitlines()[-1])
    assert code == 1 and "model 1.0 has requirement tensors<2, but you have tensors 2.1" in text, text
