# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""zip with get_inputs() takes the order of the file, here another than that of the call: wrong numbers, no message."""
import numpy
from model import NUMBER, PRICE, difference, session

current = session(difference())
names = [i.name for i in current.get_inputs()]
got = current.run(None, dict(zip(names, (PRICE, NUMBER))))[0]
print(names, "price - number =", got, "and not", PRICE - NUMBER)
assert names == ["number", "price"] and numpy.array_equal(got, NUMBER - PRICE)
