# /// script
# requires-python = ">=3.9"
# ///
"""The file of the module tells the published package from your own file of its name."""
import tempfile

from codes import CODES
from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.user_code import last_line

FILE = """
# region where-from fill: MODULE
python -c "import MODULE; print(MODULE.__file__)"
# endregion
"""

ask = FILE.replace("MODULE", "networkx")
empty, own = tempfile.mkdtemp(), tempfile.mkdtemp()
with open(own + "/networkx.py", "w") as file:
    file.write("kind = 'own'\n")
for folder, is_own in ((empty, False), (own, True)):
    line = last_line(CODES["networkx-from-matrix"], folder)
    where = bash(ask, ".", PYTHONPATH=folder)[1].strip()
    print(where, line)
    assert "module 'networkx' has no attribute 'from_matrix'" in line, line
    assert ("site-packages" in where) != is_own and where.startswith(own) == is_own, where
