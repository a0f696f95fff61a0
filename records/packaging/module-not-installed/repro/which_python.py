# /// script
# requires-python = ">=3.8"
# ///
"""pip of the Python that failed tells a package that is missing there from one that is elsewhere."""
import os
import sys
import tempfile
import venv

from codes import CODES
from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.user_code import last_line

SHOW = """
# region which-python fill: PACKAGE
python -c "import sys; print(sys.executable)"
python -m pip show PACKAGE
# endregion
"""

show = SHOW.replace("PACKAGE", "pyyaml")
code, told = bash(show, ".")
print(told)
assert code == 0 and told.splitlines()[0] == sys.executable and "Name: PyYAML" in told, told
assert last_line(CODES["yaml"]) == ""
# another Python of this machine: the same code fails, and its pip says that the package is missing
home = tempfile.mkdtemp()
venv.create(home, symlinks=True, with_pip=True)
path = os.pathsep.join([home + "/bin", os.environ["PATH"]])
code, told = bash("python -c 'import yaml'", ".", PATH=path)
print(told)
assert code == 1 and "No module named 'yaml'" in told, told
code, told = bash(show, ".", PATH=path)
print(told)
assert code == 1 and home in told and "Package(s) not found: pyyaml" in told, told
