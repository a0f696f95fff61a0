# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "setuptools", "errorcanon"]
# ///
"""No toolkit is there; a build of torch without CUDA, which ignores one, is the twin.

scene.py [none|toolkit]
"""
import sys

from errorcanon.lab.kits.cuda_extension import build

build((sys.argv[1:] or ["none"])[0])
