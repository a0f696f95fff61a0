# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""A model of one product, y = x @ w, and a session that runs it on the CPU; by hand: its inputs and types."""
import numpy
import onnxruntime
from onnx import TensorProto, helper

WEIGHT = numpy.arange(8, dtype=numpy.float32).reshape(4, 2)


def product():
    weight = helper.make_tensor("w", TensorProto.FLOAT, (4, 2), WEIGHT.ravel())
    nodes = [helper.make_node("MatMul", ["x", "w"], ["y"])]
    x = helper.make_tensor_value_info("x", TensorProto.FLOAT, ("n", 4))
    y = helper.make_tensor_value_info("y", TensorProto.FLOAT, ("n", 2))
    graph = helper.make_graph(nodes, "product", [x], [y], [weight])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 7
    return model


def session(model):
    return onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])


if __name__ == "__main__":
    print([(i.name, i.type, i.shape) for i in session(product()).get_inputs()])
