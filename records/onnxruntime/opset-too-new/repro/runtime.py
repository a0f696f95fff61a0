# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""Which stamps a release takes: each newer one takes more, and what it takes it runs."""
import numpy
import onnxruntime
from models import X, model, newest, session

KNOWN = {"1.12.1": (8, 17), "1.16.3": (9, 19), "1.19.2": (10, 21), "1.22.1": (10, 22), "1.31.0": (13, 26)}
ir, opset = newest("ir"), newest("opset")
print(onnxruntime.__version__, ir, opset)
assert (ir, opset) == KNOWN[onnxruntime.__version__]
exponents = numpy.exp(X)
right = exponents / exponents.sum(-1, keepdims=True)
assert numpy.allclose(session(model(ir=ir, opset=opset)).run(None, {"x": X})[0], right, atol=1e-6)
