# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""A convolution in double precision passes the checker of onnx and has no version for the CPU; a product has one."""
import numpy
import onnx
from model import session
from onnx import TensorProto, helper


def convolution(kind, name):
    weight = helper.make_tensor("w", kind, (1, 1, 2, 2), numpy.ones(4, name))
    graph = helper.make_graph(
        [helper.make_node("Conv", ["x", "w"], ["y"])],
        "convolution",
        [helper.make_tensor_value_info("x", kind, (1, 1, 4, 4))],
        [helper.make_tensor_value_info("y", kind, (1, 1, 3, 3))],
        [weight],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 7
    onnx.checker.check_model(model)
    return model


x = numpy.ones((1, 1, 4, 4))
single = session(convolution(TensorProto.FLOAT, "float32"))
assert (single.run(None, {"x": x.astype(numpy.float32)})[0] == 4).all()
try:
    session(convolution(TensorProto.DOUBLE, "float64"))
except Exception as error:
    print(error)
    assert "NOT_IMPLEMENTED" in str(error) and "Conv" in str(error)
else:
    raise AssertionError("it ran in double precision")

# the control: a product runs in double precision
weight = helper.make_tensor("w", TensorProto.DOUBLE, (2, 2), [1.0, 2.0, 3.0, 4.0])
graph = helper.make_graph(
    [helper.make_node("MatMul", ["x", "w"], ["y"])], "product", [helper.make_tensor_value_info("x", TensorProto.DOUBLE, (1, 2))],
    [helper.make_tensor_value_info("y", TensorProto.DOUBLE, (1, 2))], [weight],
)
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
model.ir_version = 7
assert session(model).run(None, {"x": numpy.ones((1, 2))})[0].tolist() == [[4, 6]]
