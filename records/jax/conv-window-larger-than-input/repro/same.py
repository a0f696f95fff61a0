# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""Pad as Flax does by default; on small maps it equals zeros added by hand."""
import jax
import numpy as np
from flax import linen as nn

conv = nn.Conv(4, (3, 3))
assert conv.padding == "SAME"
for size in (1, 2, 5):
    x = np.random.RandomState(size).rand(2, size, size, 3).astype("float32")
    params = conv.init(jax.random.PRNGKey(0), x)
    kernel, bias = params["params"]["kernel"], params["params"]["bias"] + 1
    given = conv.apply({"params": {"kernel": kernel, "bias": bias}}, x)
    windows = np.lib.stride_tricks.sliding_window_view(np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0))), (3, 3), axis=(1, 2))
    np.testing.assert_allclose(given, np.einsum("nyxchw,hwco->nyxo", windows, kernel) + bias, rtol=1e-4, atol=1e-4)
    valid = nn.Conv(4, (3, 3), padding="VALID").apply(params, x)
    print(size, given.shape, "unpadded:", valid.shape)
    assert valid.shape == (2, max(size - 2, 0), max(size - 2, 0), 4)
# poolings do not pad by default, and a pooled single pixel is gone
assert nn.max_pool(np.ones((2, 1, 1, 3), "f"), (2, 2), (2, 2)).shape == (2, 0, 0, 3)
x = np.random.RandomState(0).rand(2, 1, 1, 3).astype("float32")
# region same-padding fill: x
y = nn.max_pool(x, (2, 2), strides=(2, 2), padding="SAME")
# endregion
np.testing.assert_array_equal(y, x)
