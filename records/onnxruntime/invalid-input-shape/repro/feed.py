# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""Feed a model of (1, 3, 8, 8) something else (argument: batch, size or rank), and let the error out."""
import sys

import numpy
from model import convolution, session

shape = {"batch": (4, 3, 8, 8), "size": (1, 3, 16, 16), "rank": (3, 8, 8)}[(sys.argv[1:] or ["batch"])[0]]
run = session(convolution()).run
assert run(None, {"image": numpy.ones((1, 3, 8, 8), numpy.float32)})[0].shape == (1, 2, 8, 8)
run(None, {"image": numpy.ones(shape, numpy.float32)})
