# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""Each part brought to one shape before they are joined: grey to three channels, alpha dropped."""
import numpy as np
# region one-shape
def rgb(image):
    if image.ndim == 2:
        image = np.repeat(image[:, :, None], 3, axis=2)
    return image[:, :, :3]
# endregion
random = np.random.RandomState(0)
images = [random.rand(4, 4, 3), random.rand(4, 4), random.rand(4, 4, 4)]
x = np.stack([rgb(image) for image in images])
assert x.shape == (3, 4, 4, 3) and x.dtype == np.float64
np.testing.assert_array_equal(x[0], images[0])
np.testing.assert_array_equal(x[1, :, :, 2], images[1])
np.testing.assert_array_equal(x[2], images[2][:, :, :3])
print(x.shape)
