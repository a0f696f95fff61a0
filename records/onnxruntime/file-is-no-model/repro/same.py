# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""This release refuses the five files as the others do, and takes the model as the others do."""
import numpy
import onnxruntime
from files import CONTENTS, model, session, write

x = numpy.array([[-1, 0, 1, 2]], numpy.float32)
assert (session(write(model())).run(None, {"x": x})[0] == [[0, 0, 1, 2]]).all()
refused = 0
for content in CONTENTS.values():
    try:
        session(write(content))
    except Exception as error:
        refused += "Protobuf parsing failed" in str(error)
print(onnxruntime.__version__, "refuses", refused)
assert refused == len(CONTENTS) == 5
