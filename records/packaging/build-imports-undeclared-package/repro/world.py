"""An environment with a torch of our own making, and a source package whose setup.py imports torch."""
import importlib.metadata
import io
import os
import subprocess
import sys
import tarfile
import zipfile

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


def run(command, folder):
    """Run it with no settings but ours; give its exit code and what it printed."""
    environ = {k: v for k, v in os.environ.items() if not k.startswith(("PIP_", "UV_", "VIRTUAL_ENV"))}
    environ.update(PIP_CONFIG_FILE=os.devnull, PIP_DISABLE_PIP_VERSION_CHECK="1", PIP_NO_CACHE_DIR="1", UV_NO_CONFIG="1", NO_COLOR="1")
    environ.update(UV_CACHE_DIR=folder + "/cache", UV_NO_PROGRESS="1", UV_PYTHON_DOWNLOADS="never")
    ran = subprocess.run(command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()


def install(folder, *words, uv=False):
    """pip (or uv pip) install of these words into the environment, from the folder of links alone."""
    places = ["--no-index", "--find-links", folder + "/links"]
    python = folder + "/env/bin/python"
    if uv:
        from uv import find_uv_bin

        return run([find_uv_bin(), "pip", "install", "--python", python] + places + list(words), folder)
    return run([sys.executable, "-W", "ignore", "-m", "pip", "--python", python, "install"] + places + list(words), folder)


def ask(folder, code):
    """What Python of the environment prints."""
    return subprocess.check_output([folder + "/env/bin/python", "-c", code]).decode().strip()
