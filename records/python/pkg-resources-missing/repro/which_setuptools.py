# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The version of setuptools tells whether pkg_resources can be there: none, up to 81, or later."""
import importlib.util
from importlib import metadata

try:
    version = metadata.version("setuptools")
except metadata.PackageNotFoundError:
    version = None
there = importlib.util.find_spec("pkg_resources") is not None
print("setuptools", version, "pkg_resources", there)
# another fault: the module never was a part of the package setuptools
try:
    from setuptools import pkg_resources
except ImportError as error:
    print(error)
else:
    raise AssertionError(pkg_resources)
assert there == (version is not None and int(version.split(".")[0]) < 82)
