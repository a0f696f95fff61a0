"""The module as a package: the wheel of a release page, built for a later glibc, and the source.

The source brings its own small build backend, so that pip needs nothing else to build it.
"""
import io
import os
import tarfile

from build import MODULE, build

BACKEND = r'''
import subprocess, sys, sysconfig, zipfile

INFO = "ops-1.0.dist-info/"
TAG = "cp%d%d-cp%d%d-linux_x86_64" % (sys.version_info[:2] * 2)


def make_wheel(folder, module):
    """Write a wheel that holds a compiled module; give its name."""
    name = "ops-1.0-%s.whl" % TAG
    texts = {
        INFO + "METADATA": "Metadata-Version: 2.1\nName: ops\nVersion: 1.0\n",
        INFO + "WHEEL": "Wheel-Version: 1.0\nGenerator: own\nRoot-Is-Purelib: false\nTag: %s\n" % TAG,
        INFO + "RECORD": "".join(file + ",,\n" for file in ("ops.so", INFO + "METADATA", INFO + "WHEEL", INFO + "RECORD")),
    }
    with zipfile.ZipFile(folder + "/" + name, "w") as wheel:
        wheel.write(module, "ops.so")
        for file, text in texts.items():
            wheel.writestr(file, text)
    return name


def build_wheel(folder, config_settings=None, metadata_directory=None):
    subprocess.check_call(["gcc", "-shared", "-fPIC", "-I", sysconfig.get_path("include"), "ops.c", "-o", "ops.so"])
    return make_wheel(folder, "ops.so")
'''
PROJECT = '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n'


def publish(folder):
    """Write the wheel and the source package into folder/links; give that folder."""
    links = os.path.join(folder, "links")
    os.mkdir(links)
    build(folder, later=True)
    backend = {}
    exec(BACKEND, backend)
    backend["make_wheel"](links, folder + "/ops.so")
    os.remove(folder + "/ops.so")
    files = {"ops.c": MODULE, "backend.py": BACKEND, "pyproject.toml": PROJECT, "PKG-INFO": "Metadata-Version: 2.1\nName: ops\nVersion: 1.0\n"}
    with tarfile.open(links + "/ops-1.0.tar.gz", "w:gz") as tar:
        for name, text in files.items():
            entry = tarfile.TarInfo("ops-1.0/" + name)
            entry.size = len(text)
            tar.addfile(entry, io.BytesIO(text.encode()))
    return links
