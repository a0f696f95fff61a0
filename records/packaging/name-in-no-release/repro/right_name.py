# /// script
# requires-python = ">=3.9"
# ///
"""The names that the module does have show the right one, and it works."""
import subprocess
import sys

from codes import CODES
from errorcanon.lab.kits.user_code import last_line

LIST = r"""
# region right-name fill: MODULE
python -c "import MODULE; print(*dir(MODULE), sep='\n')"
# endregion
"""

line = last_line(CODES["sklearn-accuracy"])
print(line)
assert "cannot import name 'accuracy' from 'sklearn.metrics'" in line, line
command = LIST.replace("MODULE", "sklearn.metrics").replace("python -c", sys.executable + " -c")
names = subprocess.check_output(["bash", "-c", command]).decode().split()
assert "accuracy_score" in names and "accuracy" not in names, names
assert last_line(CODES["sklearn-accuracy"].replace("accuracy", "accuracy_score")) == ""
