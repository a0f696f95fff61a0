# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""A lower ir_version, where the model uses nothing newer, loads and computes the same."""
import os
import tempfile

import numpy
import onnx
import onnxruntime
from models import X, model, newest, session

limit = newest("ir")
os.chdir(tempfile.mkdtemp())
onnx.save(model(ir=limit + 1), "model.onnx")
try:
    onnxruntime.InferenceSession("model.onnx", providers=["CPUExecutionProvider"])
except Exception as error:
    assert "Unsupported model IR version" in str(error)
else:
    raise AssertionError("the newer IR was taken")
# region lower-the-ir fill: model.onnx, limit
model = onnx.load("model.onnx")
model.ir_version = limit  # the limit that the message names
onnx.save(model, "model.onnx")
# endregion
exponents = numpy.exp(X)
right = exponents / exponents.sum(-1, keepdims=True)
assert numpy.allclose(session(onnx.load("model.onnx")).run(None, {"x": X})[0], right, atol=1e-6)
