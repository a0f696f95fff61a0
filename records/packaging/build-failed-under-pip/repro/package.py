"""A source package with a build of its own, which needs something that the machine may lack."""
import os
import subprocess
import sys

from errorcanon.lab.kits.wheels import make_wheel

BACKEND = '''
import os, subprocess, sys

STAGE = {stage!r}


def need(stage):
    if stage == STAGE and "CORE_HOME" not in os.environ:
        if {says!r} == "compile":
            with open("ops.c", "w") as file:
                file.write('#include "core.h"\\n')
            subprocess.check_call(["cc", "-c", "ops.c"])
        sys.stderr.write({says!r} + "\\n")
        sys.exit(1)


def get_requires_for_build_wheel(config_settings=None):
    need("requires")
    return []


def prepare_metadata_for_build_wheel(folder, config_settings=None):
    need("metadata")
    info = os.path.join(folder, "fastops-1.1.dist-info")
    os.makedirs(info)
    for name, text in (("METADATA", "Metadata-Version: 2.1\\nName: fastops\\nVersion: 1.1\\n"), ("WHEEL", "Wheel-Version: 1.0\\nGenerator: own\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")):
        with open(os.path.join(info, name), "w") as file:
            file.write(text)
    return "fastops-1.1.dist-info"


def build_wheel(folder, config_settings=None, metadata_directory=None):
    need("wheel")
    from make_wheel import make
    return make(folder)
'''
MAKE = '''
import zipfile

def make(folder):
    info = "fastops-1.1.dist-info/"
    files = {"fastops.py": "version = '1.1'\\n", info + "METADATA": "Metadata-Version: 2.1\\nName: fastops\\nVersion: 1.1\\n", info + "WHEEL": "Wheel-Version: 1.0\\nGenerator: own\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n"}
    files[info + "RECORD"] = "".join(name + ",,\\n" for name in files) + info + "RECORD,,\\n"
    with zipfile.ZipFile(folder + "/fastops-1.1-py3-none-any.whl", "w") as wheel:
        for name, text in files.items():
            wheel.writestr(name, text)
    return "fastops-1.1-py3-none-any.whl"
'''


def source(folder, stage="metadata", says="fatal: core.h was not found; set CORE_HOME"):
    """Write the package; its build stops at a stage unless CORE_HOME is set. Gives its folder.

    It says why, or runs the compiler on a header that is missing where `says` is "compile".
    """
    path = os.path.join(folder, "fastops")
    os.makedirs(path, exist_ok=True)
    files = {
        "pyproject.toml": '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n',
        "backend.py": BACKEND.format(stage=stage, says=says),
        "make_wheel.py": MAKE,
    }
    for name, text in files.items():
        with open(os.path.join(path, name), "w") as file:
            file.write(text)
    return path


def older_wheel(folder):
    """Put a wheel of the release before into a folder of links."""
    links = os.path.join(folder, "links")
    os.makedirs(links, exist_ok=True)
    make_wheel(links, "fastops", "1.0", "py3-none-any")
    return links


def pip(folder, *words, **more):
    """Install into folder/lib; gives exit code and output."""
    command = [sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--disable-pip-version-check", "--target", os.path.join(folder, "lib")]
    done = subprocess.run(command + list(words), env=dict(os.environ, **more), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout.decode().replace(folder, "/app")


def uv(folder, *words, **more):
    """The same with uv."""
    from uv import find_uv_bin

    command = [find_uv_bin(), "pip", "install", "--no-index", "--no-deps", "--python", sys.executable, "--target", os.path.join(folder, "lib")]
    more.update(UV_CACHE_DIR=os.path.join(folder, "cache"), UV_NO_CONFIG="1", UV_NO_PROGRESS="1", NO_COLOR="1")
    done = subprocess.run(command + list(words), env=dict(os.environ, **more), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout.decode().replace(folder, "/app")


def version(folder):
    """Tell which version was installed."""
    out = subprocess.check_output([sys.executable, "-c", "import fastops; print(fastops.version)"], cwd=os.path.join(folder, "lib"))
    return out.decode().strip()
