# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""A lower opset written over the stamp loads and computes another softmax: operators changed in between."""
import numpy
from models import X, model, session

exponents = numpy.exp(X)
right = exponents / exponents.sum(-1, keepdims=True)
made = model(opset=13)  # from opset 13 on the default axis is the last
assert numpy.allclose(session(made).run(None, {"x": X})[0], right, atol=1e-6)
made.opset_import[0].version = 11  # before, everything from axis 1 on was one row
got = session(made).run(None, {"x": X})[0]
print("largest difference:", numpy.abs(got - right).max())
assert numpy.abs(got - right).max() > 0.1
