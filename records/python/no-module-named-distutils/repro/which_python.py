# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""distutils is there up to 3.11, and from 3.12 on only where setuptools is installed."""
import importlib.util
import sys
from importlib import metadata

try:
    setuptools = metadata.version("setuptools")
except metadata.PackageNotFoundError:
    setuptools = None
try:
    import distutils

    there = distutils.__file__
except ImportError:
    there = None
print(sys.version.split()[0], "setuptools", setuptools, "distutils", bool(there))
assert bool(there) == (sys.version_info < (3, 12) or setuptools is not None)
if sys.version_info >= (3, 12) and there:
    assert "setuptools" in there
if setuptools:  # a part that newer releases of it left out: the name in the message has a dot
    try:
        import distutils.msvccompiler

        print("msvccompiler is there")
    except ImportError as error:
        print("%s: %s" % (type(error).__name__, error))
        assert str(error) == "No module named 'distutils.msvccompiler'"
    assert ("distutils.msvccompiler" in sys.modules) == (int(setuptools.split(".")[0]) < 74)
