# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""The file renamed; what lies in __pycache__ of the old name does no harm."""
import os
import tempfile

from errorcanon.lab.kits.project import DICE, project, run

with tempfile.TemporaryDirectory() as folder:
    project(folder, random=DICE, main="import random\nprint('drawn', random.randint(6, 6))\n")
    assert run(folder, "main.py")[0] == 1
    assert [name for name in os.listdir(folder + "/__pycache__") if name.startswith("random.")]
    os.rename(folder + "/random.py", folder + "/dice.py")
    for script in ("dice.py", "main.py"):
        assert run(folder, script) == (0, "drawn 6\n")
print("drawn 6")
