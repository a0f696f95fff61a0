# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""A softmax over the middle axis with any stamp; by hand: the newest stamps that this runtime takes."""
import numpy
import onnxruntime
from onnx import TensorProto, helper

X = numpy.random.default_rng(0).normal(size=(2, 3, 4)).astype(numpy.float32)


def model(ir=7, opset=13, **attributes):
    x, y = (helper.make_tensor_value_info(name, TensorProto.FLOAT, (2, 3, 4)) for name in "xy")
    graph = helper.make_graph([helper.make_node("Softmax", ["x"], ["y"], **attributes)], "softmax", [x], [y])
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)])
    made.ir_version = ir
    return made


def session(made):
    return onnxruntime.InferenceSession(made.SerializeToString(), providers=["CPUExecutionProvider"])


def newest(which):
    """Give the largest ir or opset that loads."""
    number = {"ir": 7, "opset": 13}[which]
    while True:
        try:
            session(model(**{which: number + 1}))
        except Exception:
            return number
        number += 1


if __name__ == "__main__":
    print(onnxruntime.__version__, "takes IR", newest("ir"), "and opset", newest("opset"))
