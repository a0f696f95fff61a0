# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""A Cast in front lets the model take float64 as it comes."""
import numpy
from model import WEIGHT, product, session

model = product()
# region cast-in-the-model fill: "x"
from onnx import TensorProto, helper

for node in model.graph.node:
    node.input[:] = ["x32" if name == "x" else name for name in node.input]
model.graph.node.insert(0, helper.make_node("Cast", ["x"], ["x32"], to=TensorProto.FLOAT))
(x,) = (each for each in model.graph.input if each.name == "x")
x.type.tensor_type.elem_type = TensorProto.DOUBLE
# endregion
current = session(model)
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
