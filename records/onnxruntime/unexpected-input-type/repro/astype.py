# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""astype to what the session asks for; the values are those of the product, and integers want care."""
import numpy
from model import WEIGHT, product, session

session = session(product())
x = numpy.random.default_rng(0).normal(size=(5, 4))
assert x.dtype == numpy.float64
# region convert-the-array
y = session.run(None, {"x": x.astype(numpy.float32)})[0]
# endregion
assert y.dtype == numpy.float32 and numpy.allclose(y, x @ WEIGHT, atol=1e-5)

# a list of Python floats is converted by the session itself
assert numpy.allclose(session.run(None, {"x": x.tolist()})[0], y)

# for a model of int64 token numbers the way back from float loses large ones
tokens = numpy.array([16777217, 3], numpy.int64)
assert (tokens.astype(numpy.float32).astype(numpy.int64) != tokens).any()
assert (tokens.astype(numpy.int32).astype(numpy.int64) == tokens).all()
