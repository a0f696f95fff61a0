# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""The old resolver and --no-deps end well, and a package is left with the wrong version or with none."""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.conflicting_packages import make_conflict
from errorcanon.lab.kits.wheels import pip

with tempfile.TemporaryDirectory() as folder:
    index = make_conflict(folder)
    code, text = pip("install", "--target", folder + "/a", "model", "loader==2.0", index=index)
    assert code and "ResolutionImpossible" in text, text  # control
    import pip as module

    environ = dict(os.environ, PYTHONPATH=os.path.dirname(os.path.dirname(module.__file__)), PIP_CONFIG_FILE=os.devnull)
    for option, left in (("--use-deprecated=legacy-resolver", "loader 2.0 has requirement tensors>=2, but you have tensors 1.9"), ("--no-deps", "requires tensors, which is not installed")):
        place = folder + "/" + option.strip("-")
        subprocess.check_call([sys.executable, "-m", "venv", "--without-pip", place])

        def run(*words):
            ran = subprocess.run([place + "/bin/python", "-W", "ignore", "-m", "pip"] + list(words), env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            return ran.returncode, ran.stdout.decode()

        code, text = run("install", "--index-url", index, option, "model", "loader==2.0")
        print(option, code, text.strip().splitlines()[-1])
        assert code == 0, text
        code, text = run("check")
        print(text.strip())
        assert code == 1 and left in text, text
