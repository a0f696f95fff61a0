# /// script
# requires-python = ">=3.12"
# dependencies = ["virtualenv<20.17", "pip", "setuptools>=66.1", "wheel"]
# ///
"""A pip that cannot run cannot upgrade itself; what is installed is not what an isolated build takes.

in_vain.py [pip|setuptools]
"""
import sys
import tempfile

from old import EMBED, LOST, build, project, run, venv

kind = (sys.argv[1:] or ["setuptools"])[0]
with tempfile.TemporaryDirectory() as folder:
    if kind == "pip":
        python = venv(folder + "/venv")
        for package in ("pip", "setuptools"):
            code, text = run(python, "-m", "pip", "install", "--no-index", "--find-links", EMBED, "--upgrade", package)
            assert code and LOST in text, text
    else:
        assert run(sys.executable, "-c", "import setuptools, pkg_resources")[0] == 0
        for number, words in enumerate(([], ["--upgrade"], ["--no-cache-dir"], ["--use-pep517"])):
            code, text = build(folder, *words, project("%s/%d" % (folder, number)))
            assert code and LOST in text, text
print(kind, "upgraded in vain")
