# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""Types printed side by side name the input, which the message does not; a wrong shape says other words."""
import numpy
from model import product, session

NAMES = {"tensor(float)": "float32", "tensor(double)": "float64", "tensor(int64)": "int64", "tensor(float16)": "float16"}
current = session(product())


def wrong(feed):
    return [i.name for i in current.get_inputs() if NAMES[i.type] != feed[i.name].dtype.name]


for kind in ("float32", "float64", "int64", "float16"):
    feed = {"x": numpy.ones((1, 4), kind)}
    try:
        current.run(None, feed)
    except Exception as error:
        print(error)
        assert "Unexpected input data type" in str(error) and "'x'" not in str(error)
        assert wrong(feed) == ["x"]
    else:
        assert kind == "float32" and not wrong(feed)
try:
    current.run(None, {"x": numpy.ones((1, 5), numpy.float32)})
except Exception as error:
    assert "Got invalid dimensions" in str(error) and "data type" not in str(error)
else:
    raise AssertionError("five columns were taken")
assert numpy.random.rand(2).dtype == (numpy.ones(2, numpy.float32) / numpy.float64([3, 3])).dtype == numpy.float64
