# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""A model rest = price - number with two inputs of one shape; by hand: the names that its session knows."""
import numpy
import onnxruntime
from onnx import TensorProto, helper

PRICE, NUMBER = numpy.float32([2, 3]), numpy.float32([1, 5])


def difference(names=("number", "price")):
    inputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT, (2,)) for name in names]
    output = helper.make_tensor_value_info("rest", TensorProto.FLOAT, (2,))
    graph = helper.make_graph([helper.make_node("Sub", [names[1], names[0]], ["rest"])], "rest", inputs, [output])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 7
    return model


def session(model):
    return onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])


if __name__ == "__main__":
    made = session(difference())
    print([i.name for i in made.get_inputs()], [o.name for o in made.get_outputs()])
