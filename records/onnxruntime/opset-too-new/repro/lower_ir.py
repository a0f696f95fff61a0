# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""A lower ir_version, where the model uses nothing newer, loads and computes the same."""
import numpy
from models import X, model, newest, session

limit = newest("ir")
made = model(ir=limit + 1)
try:
    session(made)
except Exception as error:
    assert "Unsupported model IR version" in str(error)
else:
    raise AssertionError("the newer IR was taken")
made.ir_version = limit
exponents = numpy.exp(X)
assert numpy.allclose(session(made).run(None, {"x": X})[0], exponents / exponents.sum(-1, keepdims=True), atol=1e-6)
