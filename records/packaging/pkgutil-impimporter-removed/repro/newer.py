# /// script
# requires-python = ">=3.12"
# dependencies = ["errorcanon", "virtualenv<20.17", "pip", "setuptools>=66.1", "wheel"]
# ///
"""What works: the pip that Python has with it, a newer setuptools, a build without isolation, a wheel.

newer.py [ensurepip|setuptools|no-isolation|wheel]
"""
import os
import shutil
import sys
import tempfile

from errorcanon.lab.kits.wheels import make_wheel
from old import EMBED, LOST, OLD, build, project, run, venv

kind = (sys.argv[1:] or ["ensurepip"])[0]
with tempfile.TemporaryDirectory() as folder:
    if kind == "ensurepip":
        python = venv(folder + "/venv")
        make_wheel(folder, "fastops", "1.26.0", "py3-none-any")
        words = [python, "-m", "pip", "install", "--no-index", "--find-links", folder, "fastops"]
        assert LOST in run(*words)[1]
        code, text = run(python, "-m", "ensurepip", "--upgrade")
        assert code == 0, text
        code, text = run(*words)
        assert code == 0 and run(python, "-c", "import fastops; print(fastops.version)") == (0, "1.26.0\n"), text
    elif kind == "setuptools":
        words = [sys.executable, "-W", "ignore", "-c", "import setuptools, pkg_resources; print(setuptools.__version__)"]
        assert LOST in run(*words, PYTHONPATH=os.path.join(EMBED, OLD))[1]
        code, text = run(*words)
        assert code == 0 and float(".".join(text.split(".")[:2])) >= 66.1, text
    elif kind == "no-isolation":
        code, text = build(folder, "--no-build-isolation", project(folder + "/fastops"))
        assert code == 0, text
        assert run(sys.executable, "-c", "import fastops; print(fastops.version)", PYTHONPATH=folder + "/lib") == (0, "1.24.0\n")
    else:
        project(folder + "/fastops-1.24.0")
        with open(folder + "/fastops-1.24.0/PKG-INFO", "w") as file:
            file.write("Metadata-Version: 2.1\nName: fastops\nVersion: 1.24.0\n")
        shutil.make_archive(folder + "/fastops-1.24.0", "gztar", folder, "fastops-1.24.0")
        make_wheel(folder, "fastops", "1.26.0", "py3-none-any")
        code, text = build(folder, "--find-links", folder, "fastops==1.24.0")
        assert code and LOST in text, text
        code, text = build(folder, "--find-links", folder, "--only-binary", ":all:", "fastops")
        assert code == 0, text
        assert run(sys.executable, "-c", "import fastops; print(fastops.version)", PYTHONPATH=folder + "/lib") == (0, "1.26.0\n")
print(kind, "works")
