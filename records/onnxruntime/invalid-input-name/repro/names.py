# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""A feed built from the names of the session: what it lacks is named, what is surplus stays out."""
import numpy
from model import NUMBER, PRICE, difference, session

session = session(difference())
encoded = {"price": PRICE, "number": NUMBER, "token_type_ids": NUMBER}
# region take-the-names-from-the-session fill: encoded
feed = {i.name: encoded[i.name] for i in session.get_inputs()}
outputs = [o.name for o in session.get_outputs()]
results = session.run(outputs, feed)
# endregion
assert numpy.array_equal(results[0], PRICE - NUMBER)
del encoded["number"]
try:
    {i.name: encoded[i.name] for i in session.get_inputs()}
except KeyError as error:
    assert error.args == ("number",)
