# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""python -m with the dotted name, from the folder that holds the package."""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.project import run

from tree import tree

COMMAND = """
# region run-as-module fill: app, tools, plot
cd ..                      # the folder that holds app/, not app/ itself
python -m app.tools.plot   # no .py, dots instead of slashes
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    app = tree(folder)
    assert run(app, "train.py")[0] == 1 and run(app, "-m", "tools.plot")[0] == 1
    environ = dict(os.environ, PATH=os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"])
    ran = subprocess.run(["bash", "-c", COMMAND], cwd=app, env=environ, stdout=subprocess.PIPE)
    assert (ran.returncode, ran.stdout.decode()) == (0, "size 4\n"), ran
    assert run(folder, "-m", "app.train") == (0, "size 4\n")
    # one folder too deep: without relative imports above the folder it is the same failure
    assert "no known parent package" in run(app, "-m", "train")[1]
print("size 4")
