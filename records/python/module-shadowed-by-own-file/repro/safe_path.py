# /// script
# requires-python = ">=3.11"
# dependencies = ["errorcanon"]
# ///
"""python -P, or PYTHONSAFEPATH=1, leaves the script's folder off the path; its neighbours too."""
import tempfile

from errorcanon.lab.kits.project import DICE, project, run

with tempfile.TemporaryDirectory() as folder:
    project(folder, random=DICE, helper="x = 1\n", main="import helper\n")
    assert run(folder, "random.py")[0] == 1
    assert run(folder, "-P", "random.py") == (0, "drawn 6\n")
    assert run(folder, "random.py", PYTHONSAFEPATH="1") == (0, "drawn 6\n")
    code, text = run(folder, "-P", "main.py")
    assert code == 1 and "No module named 'helper'" in text, text
print("drawn, and own modules are not found any more")
