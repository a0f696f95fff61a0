# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""A Cast in front lets the model take float64 as it comes."""
import numpy
from model import WEIGHT, product, session
from onnx import TensorProto, helper

# region cast-in-the-model
cast = helper.make_node("Cast", ["x"], ["x32"], to=TensorProto.FLOAT)
# endregion
current = session(product(TensorProto.DOUBLE, [cast], "x32"))
assert current.get_inputs()[0].type == "tensor(double)"
x = numpy.random.default_rng(0).normal(size=(5, 4))
assert numpy.allclose(current.run(None, {"x": x})[0], x @ WEIGHT, atol=1e-5)
try:  # and now that type alone
    current.run(None, {"x": x.astype(numpy.float32)})
except Exception as error:
    print(error)
    assert "Unexpected input data type" in str(error)
else:
    raise AssertionError("both types were taken")
