# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""transpose to channels first and a leading axis: the values are those of the picture."""
import numpy
from model import convolution, reference, session

current = session(convolution())
picture = numpy.random.default_rng(0).normal(size=(8, 8, 3)).astype(numpy.float32)
# region shape-the-input
image = numpy.ascontiguousarray(picture.transpose(2, 0, 1)[None])  # H W C to 1 C H W
# endregion
assert image.shape == (1, 3, 8, 8) and (image[0, :, 5, 6] == picture[5, 6]).all()
assert numpy.allclose(current.run(None, {"image": image})[0], reference(image), atol=1e-5)

# larger pictures are cut or scaled to the declared size beforehand: here every second pixel
large = numpy.random.default_rng(0).normal(size=(1, 3, 16, 16)).astype(numpy.float32)
assert numpy.allclose(current.run(None, {"image": large[..., ::2, ::2]})[0], reference(large[..., ::2, ::2]), atol=1e-5)
