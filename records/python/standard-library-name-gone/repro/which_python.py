# /// script
# requires-python = ">=3.7"
# dependencies = ["errorcanon"]
# ///
"""The Python that runs, and the file of the module, tell a name that is gone from a file of one's own."""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

ASK = """
# region which-python fill: MODULE
python -c "import sys, MODULE; print(sys.version.split()[0], getattr(MODULE, '__file__', 'built in'))"
# endregion
"""


def ask(module, folder):
    code, said = bash(ASK.replace("MODULE", module), folder)
    assert code == 0, said
    return said.split()


with tempfile.TemporaryDirectory() as folder:
    version, file = ask("fractions", folder)
    assert version == sys.version.split()[0] and file == __import__("fractions").__file__, (version, file)
    line = subprocess.run([sys.executable, "-c", "from fractions import gcd"], cwd=folder, stderr=subprocess.PIPE).stderr
    assert (b"cannot import name 'gcd'" in line) == (sys.version_info >= (3, 9)), line
    with open(os.path.join(folder, "fractions.py"), "w") as own:
        own.write("half = 0.5\n")
    version, file = ask("fractions", folder)
    assert os.path.realpath(file) == os.path.realpath(own.name), file
    line = subprocess.run([sys.executable, "-c", "from fractions import gcd"], cwd=folder, stderr=subprocess.PIPE).stderr
    assert b"cannot import name 'gcd'" in line, line  # whatever Python runs
print("the version tells the one, the file the other")
