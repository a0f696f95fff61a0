# /// script
# requires-python = ">=3.8,<3.12"
# dependencies = ["setuptools"]
# ///
"""setuptools 59.5 has imported distutils.version itself, so the two lines work."""
from setuptools import distutils

LooseVersion = distutils.version.LooseVersion
assert LooseVersion("2.6") >= LooseVersion("1.15")
assert not LooseVersion("1.9") >= LooseVersion("1.15")
print(LooseVersion("2.6"))
