# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime==1.31.0", "onnx==1.22.0", "numpy"]
# ///
"""A whole model of more than 2 GB is refused in the same words; its size tells it apart.

It is read from a pipe, so that no file of that size is needed.
"""
import os
import subprocess
import sys
import tempfile

import numpy
from files import session
from onnx import TensorProto, helper


def number(value):
    """Give a number as protobuf writes it."""
    out = b""
    while value > 127:
        out, value = out + bytes([value & 127 | 128]), value >> 7
    return out + bytes([value])


def field(tag, length):
    return number(tag << 3 | 2) + number(length)


def parts(weights):
    """Give the bytes of a model of y = x + x with an unused weight of so many zeros: before, and behind them."""
    opset = helper.make_opsetid("", 13).SerializeToString()
    node = helper.make_node("Add", ["x", "x"], ["y"]).SerializeToString()
    x, y = (helper.make_tensor_value_info(name, TensorProto.FLOAT, (1,)).SerializeToString() for name in "xy")
    tensor = number(1 << 3) + number(weights // 4) + number(2 << 3) + number(TensorProto.FLOAT) + field(8, 1) + b"w" + field(9, weights)
    before = field(1, len(node)) + node + field(2, 1) + b"g" + field(5, len(tensor) + weights)
    after = field(11, len(x)) + x + field(12, len(y)) + y
    start = number(1 << 3) + number(7) + field(8, len(opset)) + opset
    start += field(7, len(before) + len(tensor) + weights + len(after)) + before + tensor
    return start, after


def load(weights):
    """Let a session read such a model from a pipe that another process fills."""
    path = os.path.join(tempfile.mkdtemp(), "model.onnx")
    os.mkfifo(path)
    subprocess.Popen([sys.executable, __file__, path, str(weights)])
    return session(path)


def send(path, weights):
    start, after = parts(weights)
    with open(path, "wb", buffering=0) as pipe:
        pipe.write(start)
        for first in range(0, weights, 1 << 12):
            pipe.write(bytes(min(1 << 12, weights - first)))
        pipe.write(after)


if sys.argv[2:]:
    try:
        send(sys.argv[1], int(sys.argv[2]))
    except BrokenPipeError:
        pass  # the reader has gone
    sys.exit()
assert load(4096).run(None, {"x": numpy.float32([3])})[0] == [6], "the control: the same bytes, fewer of them"
try:
    load(2200 * 1024**2)
except Exception as error:
    print(error)
    assert "Protobuf parsing failed" in str(error), error
else:
    raise AssertionError("it was loaded")
