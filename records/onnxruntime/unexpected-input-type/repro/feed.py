# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""Feed a model of float32 an array of another type, named by the argument, and let the error out."""
import sys

import numpy
from model import product, session

kind = sys.argv[1] if len(sys.argv) > 1 else "float64"
run = session(product()).run
print("float32:", run(None, {"x": numpy.ones((1, 4), numpy.float32)})[0], flush=True)
run(None, {"x": numpy.ones((1, 4), kind)})
