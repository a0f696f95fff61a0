# /// script
# requires-python = ">=3.7"
# dependencies = ["pip", "setuptools"]
# ///
"""Build a package whose setup.py reads its version with imp, with the Python of this environment."""
import os
import subprocess
import sys
import tempfile

SETUP = """import imp
from setuptools import setup
version = imp.load_source("version", "version.py").version
setup(name="oldstyle", version=version, py_modules=["oldstyle"])
"""
environ = {k: v for k, v in os.environ.items() if not k.startswith("PIP_")}
environ.update(PIP_CONFIG_FILE=os.devnull, PIP_DISABLE_PIP_VERSION_CHECK="1", PIP_NO_INDEX="1")
with tempfile.TemporaryDirectory() as folder:
    os.makedirs(folder + "/source")
    for name, text in (("setup.py", SETUP), ("version.py", "version = '1.5'\n"), ("oldstyle.py", "answer = 42\n")):
        with open(folder + "/source/" + name, "w") as file:
            file.write(text)
    command = [sys.executable, "-m", "pip", "install", "--no-build-isolation", "--target", folder + "/lib", folder + "/source"]
    ran = subprocess.run(command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    print(ran.stdout.decode().replace(folder, "/app"))
    if ran.returncode == 0:
        out = subprocess.check_output([sys.executable, "-c", "import oldstyle; print(oldstyle.answer)"], cwd=folder + "/lib")
        assert out.strip() == b"42"
        assert "oldstyle-1.5.dist-info" in os.listdir(folder + "/lib")
sys.exit(ran.returncode)
