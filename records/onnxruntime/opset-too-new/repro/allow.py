# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""ALLOW_RELEASED_ONNX_OPSET_ONLY=0 lets the opset pass the first check; the operators of that opset are missing still."""
import os

import numpy
from models import X, model, newest, session

ir, opset = newest("ir"), newest("opset")
os.environ["ALLOW_RELEASED_ONNX_OPSET_ONLY"] = "0"
try:
    got = session(model(opset=opset + 1)).run(None, {"x": X})[0]
except Exception as error:
    print(error)
    assert "No Op registered for Softmax with domain_version of %d" % (opset + 1) in str(error)
    print("outcome: another-failure")
else:  # a runtime that knows part of an opset before its release
    exponents = numpy.exp(X)
    assert numpy.allclose(got, exponents / exponents.sum(-1, keepdims=True), atol=1e-6)
    print("outcome: works-here")
try:
    session(model(ir=ir + 1))
except Exception as error:
    assert "Unsupported model IR version" in str(error)
else:
    raise AssertionError("the IR was taken")
