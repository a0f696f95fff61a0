# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""A feed built from the names of the session: what it lacks is named, what is surplus stays out."""
import numpy
from model import NUMBER, PRICE, difference, session

current = session(difference())
have = {"price": PRICE, "number": NUMBER, "token_type_ids": NUMBER}
feed = {i.name: have[i.name] for i in current.get_inputs()}
outputs = [o.name for o in current.get_outputs()]
assert numpy.array_equal(current.run(outputs, feed)[0], PRICE - NUMBER)
del have["number"]
try:
    {i.name: have[i.name] for i in current.get_inputs()}
except KeyError as error:
    assert error.args == ("number",)
