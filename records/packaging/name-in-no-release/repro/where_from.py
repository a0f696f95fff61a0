# /// script
# requires-python = ">=3.9"
# ///
"""The file of the module tells the published package from a file of one's own with its name."""
import os
import subprocess
import sys
import tempfile

from codes import CODES
from errorcanon.lab.kits.user_code import last_line

FILE = """
# region where-from fill: MODULE
python -c "import MODULE; print(MODULE.__file__)"
# endregion
"""


def asked(folder):
    """The file, as the command prints it with this folder first on the path."""
    command = FILE.replace("MODULE", "networkx").replace("python -c", sys.executable + " -c")
    environ = dict(os.environ, PYTHONPATH=folder)
    return subprocess.check_output(["bash", "-c", command], env=environ).decode().strip()


empty, own = tempfile.mkdtemp(), tempfile.mkdtemp()
with open(own + "/networkx.py", "w") as file:
    file.write("kind = 'own'\n")
for folder, is_own in ((empty, False), (own, True)):
    line, where = last_line(CODES["networkx-from-matrix"], folder), asked(folder)
    print(where, line)
    assert "module 'networkx' has no attribute 'from_matrix'" in line, line
    assert ("site-packages" in where) != is_own and where.startswith(own) == is_own, where
