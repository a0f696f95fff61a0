# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""One row at a time through a model of batch 1 gives what the whole batch would."""
import numpy
from model import convolution, reference, session

session, name = session(convolution()), "image"
images = numpy.random.default_rng(0).normal(size=(5, 3, 8, 8)).astype(numpy.float32)
# region one-at-a-time fill: images, name
y = numpy.concatenate([session.run(None, {name: row[None]})[0] for row in images])
# endregion
assert numpy.allclose(y, reference(images), atol=1e-5)
