# /// script
# requires-python = ">=3.8"
# dependencies = ["setuptools>=82"]
# ///
"""A later setuptools has no pkg_resources again, nor has importing setuptools first an effect."""
import subprocess
import sys
from importlib import metadata

assert int(metadata.version("setuptools").split(".")[0]) >= 82
for code in ("import pkg_resources", "import setuptools, pkg_resources", "from setuptools import pkg_resources"):
    ran = subprocess.run([sys.executable, "-c", code], stderr=subprocess.PIPE)
    assert ran.returncode == 1 and b"pkg_resources" in ran.stderr, ran.stderr
    print(ran.stderr.decode().splitlines()[-1])
