# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""An input renamed in the graph and in each node that reads it answers to the new name alone."""
import numpy
from model import NUMBER, PRICE, difference, session

model = difference()


# region rename-in-the-model
def rename(model, old, new):
    for value in model.graph.input:
        if value.name == old:
            value.name = new
    for node in model.graph.node:
        node.input[:] = [new if name == old else name for name in node.input]


# endregion
rename(model, "number", "input")
current = session(model)
assert numpy.array_equal(current.run(None, {"price": PRICE, "input": NUMBER})[0], PRICE - NUMBER)
try:
    current.run(None, {"price": PRICE, "number": NUMBER})
except Exception as error:
    print(error)
else:
    raise AssertionError("the old name was taken")
