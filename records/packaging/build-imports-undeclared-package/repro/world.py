"""An environment with a torch of our own making, and a source package whose setup.py imports torch."""
import importlib.metadata
import io
import os
import subprocess
import sys
import tarfile
import zipfile

from errorcanon.lab.kits.shell import bash

SETUP = """from setuptools import setup
import torch
with open('fastattn.py', 'w') as file:
    file.write('built_with = %r' % torch.version)
setup(name='fastattn', version='1.0', py_modules=['fastattn'])
"""
PYPROJECT = '[build-system]\nrequires = ["setuptools"%s]\nbuild-backend = "setuptools.build_meta"\n'


def torch_wheel(folder, version):
    """A wheel named torch with nothing but a version."""
    info = "torch-%s.dist-info/" % version
    with zipfile.ZipFile("%s/torch-%s-py3-none-any.whl" % (folder, version), "w") as wheel:
        wheel.writestr("torch.py", "version = %r\n" % version)
        wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\nName: torch\nVersion: %s\n" % version)
        wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\nGenerator: own\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(info + "RECORD", "torch.py,,\n%sMETADATA,,\n%sWHEEL,,\n%sRECORD,,\n" % (info, info, info))


def setuptools_wheel(folder):
    """The installed setuptools as a wheel again, for there is no network."""
    found = importlib.metadata.distribution("setuptools")
    with zipfile.ZipFile("%s/setuptools-%s-py3-none-any.whl" % (folder, found.version), "w") as wheel:
        for path in found.files:
            if ".." not in str(path) and "__pycache__" not in str(path):
                wheel.write(path.locate(), str(path))


def sdist(folder, setup=SETUP, pyproject=PYPROJECT % ""):
    """Write the source package; without a pyproject.toml if that is None."""
    with tarfile.open(folder + "/fastattn-1.0.tar.gz", "w:gz") as tar:
        for name, text in (("setup.py", setup), ("pyproject.toml", pyproject), ("PKG-INFO", "Metadata-Version: 2.1\nName: fastattn\nVersion: 1.0\n")):
            if text is not None:
                entry = tarfile.TarInfo("fastattn-1.0/" + name)
                entry.size = len(text)
                tar.addfile(entry, io.BytesIO(text.encode()))


def world(folder):
    """Wheels of torch 2.0 and 2.1 and of setuptools, the source package, and an empty environment; give their places."""
    links = folder + "/links"
    os.mkdir(links)
    torch_wheel(links, "2.0"), torch_wheel(links, "2.1"), setuptools_wheel(links), sdist(links)
    subprocess.check_call([sys.executable, "-m", "venv", "--without-pip", folder + "/env"])
    return links, folder + "/env/bin/python"


def shell(folder, commands, uv=False):
    """Run commands as they are typed in the active environment; only the folder of links is there to install from."""
    places = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": folder + "/links", "PIP_NO_CACHE_DIR": "1", "PIP_PYTHON": folder + "/env/bin/python"}
    if uv:
        commands = commands.replace("pip install", "uv pip install --no-index --find-links %s/links" % folder)
    return bash(commands, folder, VIRTUAL_ENV=folder + "/env", **places)


def install(folder, *words, uv=False):
    """pip install (or uv pip install) of these words into the environment."""
    return shell(folder, " ".join(["pip install"] + ["'%s'" % word for word in words]), uv)


def ask(folder, code):
    """What Python of the environment prints."""
    return subprocess.check_output([folder + "/env/bin/python", "-c", code]).decode().strip()
