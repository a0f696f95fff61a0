"""Old wheels of pip and setuptools, which virtualenv has with it, and a project that pins one."""
import glob
import os
import subprocess
import sys

import virtualenv

EMBED = os.path.join(os.path.dirname(virtualenv.__file__), "seed", "wheels", "embed")
OLD = max((os.path.basename(p) for p in glob.glob(EMBED + "/setuptools-*.whl")), key=lambda n: int(n.split("-")[1].split(".")[0]))
PIN = "setuptools==" + OLD.split("-")[1]


def run(*words, **environ):
    """Run a program with no pip settings; give exit code and output."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("PIP_", "VIRTUALENV"))}
    clean.update(environ, PIP_CONFIG_FILE=os.devnull, PIP_DISABLE_PIP_VERSION_CHECK="1")
    ran = subprocess.run(words, env=clean, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()


def venv(folder):
    """Make a virtual environment with this virtualenv; give its Python."""
    code, text = run(sys.executable, "-m", "virtualenv", "--no-download", "--no-periodic-update", folder)
    assert code == 0, text
    return os.path.join(folder, "bin", "python")


def project(folder, requires=PIN):
    """Write a project that builds with that setuptools; give its folder."""
    os.makedirs(folder)
    files = {
        "pyproject.toml": '[build-system]\nrequires = ["%s", "wheel"]\nbuild-backend = "setuptools.build_meta"\n' % requires,
        "setup.py": 'from setuptools import setup\nsetup(name="fastops", version="1.24.0", py_modules=["fastops"])\n',
        "fastops.py": 'version = "1.24.0"\n',
    }
    for name, text in files.items():
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)
    return folder


def build(folder, *words):
    """Install the project below folder/lib with pip, offline."""
    return run(sys.executable, "-m", "pip", "install", "--no-index", "--find-links", EMBED, "--target", folder + "/lib", *words)


LOST = "module 'pkgutil' has no attribute 'ImpImporter'"
