# /// script
# requires-python = ">=3.8,<3.12"
# dependencies = ["setuptools"]
# ///
"""The two lines with which torch.utils.tensorboard of PyTorch 1.10 begins."""
from setuptools import distutils

LooseVersion = distutils.version.LooseVersion
print(LooseVersion("2.6") >= LooseVersion("1.15"))
