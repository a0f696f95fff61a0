# /// script
# requires-python = ">=3.7"
# dependencies = ["tensorflow-cpu==2.2.0", "protobuf<3.21", "numpy<1.19", "errorcanon"]
# ///
"""Keras 3 wrote the file; tf.keras 2.4 is the twin.

scene.py [newer|older]
"""
import sys

from errorcanon.lab.kits.keras_file import load

load((sys.argv[1:] or ["newer"])[0])
