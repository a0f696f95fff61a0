# /// script
# requires-python = ">=3.7"
# dependencies = ["tensorflow-cpu==2.2.0", "protobuf<3.21", "numpy<1.19", "errorcanon"]
# ///
"""tf.keras 2.4 wrote the file, whose functional models older ones do not know; Keras 3 is the twin.

scene.py [older|newer]
"""
import sys

from errorcanon.lab.kits.keras_file import load

load((sys.argv[1:] or ["older"])[0])
