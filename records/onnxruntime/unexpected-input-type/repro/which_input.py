# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""Types printed side by side name the input, which the message does not; a wrong shape says other words."""
import numpy
from model import session
from onnx import TensorProto, helper

NAMES = {"tensor(float)": "float32", "tensor(double)": "float64", "tensor(int64)": "int64", "tensor(float16)": "float16"}
graph = helper.make_graph(
    [helper.make_node("Cast", ["tokens"], ["t"], to=TensorProto.FLOAT), helper.make_node("Add", ["x", "t"], ["y"])],
    "two inputs",
    [helper.make_tensor_value_info("x", TensorProto.FLOAT, (1, 4)), helper.make_tensor_value_info("tokens", TensorProto.INT64, (1, 4))],
    [helper.make_tensor_value_info("y", TensorProto.FLOAT, (1, 4))],
)
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
model.ir_version = 7
current = session(model)
x, tokens = numpy.ones((1, 4), numpy.float32), numpy.ones((1, 4), numpy.int64)


def wrong(feed):
    return [i.name for i in current.get_inputs() if NAMES[i.type] != feed[i.name].dtype.name]


def message(feed):
    try:
        current.run(None, feed)
    except Exception as error:
        return str(error)
    return ""


assert not message({"x": x, "tokens": tokens}) and not wrong({"x": x, "tokens": tokens}), "the control"
for name, kind in (("x", "float64"), ("x", "int64"), ("x", "float16"), ("tokens", "int32"), ("tokens", "float32")):
    feed = {"x": x, "tokens": tokens}
    feed[name] = feed[name].astype(kind)
    text = message(feed)
    print(text)
    assert "Unexpected input data type" in text and "'x'" not in text and "tokens" not in text, text
    assert wrong(feed) == [name]
# the twin: a wrong shape; where both are wrong, the type is named
wide = numpy.ones((1, 5), numpy.float32)
text = message({"x": wide, "tokens": tokens})
assert "Got invalid dimensions" in text and "data type" not in text, text
text = message({"x": wide.astype("float64"), "tokens": tokens})
print("both wrong:", text)
assert "Unexpected input data type" in text, text
ones = numpy.ones(2, int)
assert numpy.random.rand(2).dtype == (ones / ones).dtype == numpy.array([1.0, 2.0]).dtype == numpy.float64
