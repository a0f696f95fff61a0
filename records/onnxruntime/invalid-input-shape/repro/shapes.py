# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""A number in the declared shape is fixed, a name or None is free; that foretells each refusal."""
import numpy
from model import convolution, session


def fits(declared, shape):
    return len(declared) == len(shape) and all(not isinstance(d, int) or d == s for d, s in zip(declared, shape))


seen = set()
for made in ((1, 3, 8, 8), ("batch", 3, 8, 8), ("batch", 3, None, "width")):
    current = session(convolution(made))
    declared = current.get_inputs()[0].shape
    print(declared)
    for shape in ((1, 3, 8, 8), (4, 3, 8, 8), (2, 3, 16, 16), (3, 8, 8), (1, 8, 8, 3)):
        try:
            assert current.run(None, {"image": numpy.ones(shape, numpy.float32)})[0].shape[1] == 2
        except Exception as error:
            text = str(error)
            assert "Got invalid dimensions for input: image" in text or "Invalid rank for input: image" in text
            assert not fits(declared, shape)
        else:
            assert fits(declared, shape)
        seen.add(fits(declared, shape))
assert seen == {True, False}
# the twins: the shape is right, the type or the name is not
for feed, words in (({"image": numpy.ones((1, 3, 8, 8))}, "Unexpected input data type"), ({"picture": numpy.ones((1, 3, 8, 8), numpy.float32)}, "picture")):
    try:
        current.run(None, feed)
    except Exception as error:
        print(error)
        assert words in str(error) and "invalid dimensions" not in str(error) and "Invalid rank" not in str(error)
    else:
        raise AssertionError("was taken")
