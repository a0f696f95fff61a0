# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "setuptools", "errorcanon"]
# ///
"""A build of torch without CUDA ignores the toolkit that CUDA_HOME names; no toolkit is the twin.

scene.py [toolkit|none]
"""
import sys

from errorcanon.lab.kits.cuda_extension import build

build((sys.argv[1:] or ["toolkit"])[0])
