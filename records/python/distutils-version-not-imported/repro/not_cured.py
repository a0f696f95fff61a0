# /// script
# requires-python = ">=3.8,<3.12"
# dependencies = ["setuptools"]
# ///
"""A setuptools of 2025 has the module no more than 59.6 has."""
import setuptools
from setuptools import distutils

assert int(setuptools.__version__.split(".")[0]) >= 80
try:
    distutils.version
except AttributeError as error:
    print(f"AttributeError: {error}")
    assert "has no attribute 'version'" in str(error)
else:
    raise AssertionError
