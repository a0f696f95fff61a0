# /// script
# requires-python = ">=3.8"
# dependencies = ["pip", "setuptools"]
# ///
"""Build a package whose setup.py imports pkg_resources, with the setuptools of this environment."""
import os
import subprocess
import sys
import tempfile

SETUP = "import pkg_resources\nfrom setuptools import setup\nsetup(name='oldstyle', version='1.0', py_modules=['oldstyle'], python_requires=str(pkg_resources.Requirement.parse('x>=3').specifier))\n"
environ = {k: v for k, v in os.environ.items() if not k.startswith("PIP_")}
environ.update(PIP_CONFIG_FILE=os.devnull, PIP_DISABLE_PIP_VERSION_CHECK="1", PIP_NO_INDEX="1")
with tempfile.TemporaryDirectory() as folder:
    os.makedirs(folder + "/source")
    for name, text in (("setup.py", SETUP), ("oldstyle.py", "answer = 42\n")):
        with open(folder + "/source/" + name, "w") as file:
            file.write(text)
    command = [sys.executable, "-m", "pip", "install", "--no-build-isolation", "--target", folder + "/lib", folder + "/source"]
    ran = subprocess.run(command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    print(ran.stdout.decode().replace(folder, "/app"))
    if ran.returncode == 0:
        out = subprocess.check_output([sys.executable, "-c", "import oldstyle; print(oldstyle.answer)"], cwd=folder + "/lib")
        assert out.strip() == b"42"
sys.exit(ran.returncode)
