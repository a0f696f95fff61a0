# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""Ask the part before the head for its shape instead of computing it by hand; then compare with NumPy."""
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

kernel = np.random.RandomState(0).rand(3, 3, 1, 4).astype("float32")


def features(x):
    x = lax.conv_general_dilated(x, kernel, (2, 2), "VALID", dimension_numbers=("NHWC", "HWIO", "NHWC"))
    return x.reshape(x.shape[0], -1)


for size in (28, 32):
    count = jax.eval_shape(features, jax.ShapeDtypeStruct((1, size, size, 1), jnp.float32)).shape[1]
    weights = np.random.RandomState(1).rand(count, 10).astype("float32")
    x = np.random.RandomState(2).rand(2, size, size, 1).astype("float32")
    windows = np.lib.stride_tricks.sliding_window_view(x, (3, 3), axis=(1, 2))[:, ::2, ::2]
    wanted = np.einsum("nyxchw,hwco->nyxo", windows, kernel).reshape(2, -1) @ weights
    print(size, "pixels:", count, "features")
    np.testing.assert_allclose(features(x) @ weights, wanted, rtol=1e-4)
assert count == 15 * 15 * 4
