# /// script
# requires-python = "<3.12"
# dependencies = ["virtualenv<20.17", "pip"]
# ///
"""On Python 3.11 and older the same old pip, setuptools and build work."""
import sys
import tempfile

from old import build, project, run, venv

with tempfile.TemporaryDirectory() as folder:
    python = venv(folder + "/venv")
    assert run(python, "-c", "import setuptools, pkg_resources")[0] == 0
    code, text = build(folder, project(folder + "/fastops"))
    assert code == 0, text
    assert run(sys.executable, "-c", "import fastops; print(fastops.version)", PYTHONPATH=folder + "/lib") == (0, "1.24.0\n")
    code, text = run(python, "-m", "pip", "list")
    assert code == 0, text
print("works on", sys.version.split()[0])
