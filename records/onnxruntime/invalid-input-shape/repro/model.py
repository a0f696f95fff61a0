# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""A convolution 3 -> 2 on images of any declared shape; by hand: what a session says of its input."""
import numpy
import onnxruntime
from onnx import TensorProto, helper

WEIGHT = numpy.random.default_rng(1).normal(size=(2, 3, 1, 1)).astype(numpy.float32)


def convolution(shape=(1, 3, 8, 8)):
    weight = helper.make_tensor("w", TensorProto.FLOAT, WEIGHT.shape, WEIGHT.ravel())
    x = helper.make_tensor_value_info("image", TensorProto.FLOAT, shape)
    y = helper.make_tensor_value_info("y", TensorProto.FLOAT, (shape[0], 2, *shape[2:]))
    graph = helper.make_graph([helper.make_node("Conv", ["image", "w"], ["y"])], "convolution", [x], [y], [weight])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 7
    return model


def session(model):
    return onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])


def reference(images):
    return numpy.einsum("oi,bihw->bohw", WEIGHT[:, :, 0, 0], images)


if __name__ == "__main__":
    print([(i.name, i.shape) for i in session(convolution(("batch", 3, 8, 8))).get_inputs()])
