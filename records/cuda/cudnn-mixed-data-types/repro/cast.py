# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""float64 images from NumPy, float32 parameters: cast the images, or use float64 throughout.

    python cast.py          images.astype(numpy.float32)
    python cast.py double   the model in float64
    python cast.py early    a cast that a later step undoes
"""

import sys

import numpy
import torch

numpy.random.seed(0)
torch.manual_seed(0)
torch.set_grad_enabled(False)
images = numpy.random.rand(4, 3, 16, 16)
model = torch.nn.Conv2d(3, 8, 3)
reference = torch.nn.functional.conv2d(torch.from_numpy(images), model.weight.double(), model.bias.double())
assert images.dtype == numpy.float64, "NumPy's default"


def refused(array):
    try:
        model(torch.from_numpy(array))
    except RuntimeError as error:
        print("refused:", error)
        return "ouble" in str(error) or "type" in str(error)
    return False


assert refused(images)
if sys.argv[1:] == ["double"]:
    y = model.double()(torch.from_numpy(images))
    assert torch.allclose(y, reference, atol=1e-12)
elif sys.argv[1:] == ["early"]:
    mean = images.mean(axis=(0, 2, 3), keepdims=True)  # float64
    centred = images.astype(numpy.float32) - mean
    print("after the subtraction:", centred.dtype)
    assert centred.dtype == numpy.float64 and refused(centred)
    assert (images - mean).astype(numpy.float32).dtype == numpy.float32
else:
    # region cast-to-float32 fill: images, model
    batch = torch.from_numpy(images.astype(numpy.float32))
    y = model(batch)
    # endregion
    print("largest difference to float64: %.1e" % float((y.double() - reference).abs().max()))
    assert torch.allclose(y.double(), reference, atol=1e-5)
