# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""reshape makes the message go away and mixes the pixels: the numbers are those of another picture."""
import numpy
from model import convolution, reference, session

current = session(convolution())
picture = numpy.random.default_rng(0).normal(size=(8, 8, 3)).astype(numpy.float32)  # as cv2 and PIL give it
right = reference(picture.transpose(2, 0, 1)[None])
got = current.run(None, {"image": picture.reshape(1, 3, 8, 8)})[0]
print("largest difference:", numpy.abs(got - right).max())
assert got.shape == right.shape and numpy.abs(got - right).max() > 0.1
