# /// script
# requires-python = ">=3.12"
# dependencies = ["virtualenv<20.17", "pip"]
# ///
"""An old pip, an old setuptools, or a project that builds with one, under Python 3.12 or later.

impimporter.py [pip|setuptools|build]
"""
import sys
import tempfile

from old import build, project, run, venv

kind = (sys.argv[1:] or ["build"])[0]
with tempfile.TemporaryDirectory() as folder:
    if kind == "build":
        code, text = build(folder, project(folder + "/fastops"))
    else:
        python = venv(folder + "/venv")
        words = {"pip": ["-m", "pip", "install", "--no-index", "fastops"], "setuptools": ["-c", "import setuptools"]}[kind]
        code, text = run(python, *words)
print(text.replace(folder, "/app"))
sys.exit(code)
