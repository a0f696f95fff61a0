# /// script
# requires-python = ">=3.8,<3.12"
# dependencies = ["setuptools"]
# ///
"""With the module imported by name, the same comparison works beside the same setuptools."""
from setuptools import distutils

try:
    distutils.version
except AttributeError as error:
    print(error)
else:
    raise AssertionError
# region import-it
from distutils.version import LooseVersion

# endregion
assert LooseVersion("2.6") >= LooseVersion("1.15")
assert not LooseVersion("1.9") >= LooseVersion("1.15")
