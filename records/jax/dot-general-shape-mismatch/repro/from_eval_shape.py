# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""Ask the part before the head for its shape instead of computing it by hand; then compare with NumPy.

    from_eval_shape.py [lax|nnx]
"""
import sys

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

kind = (sys.argv[1:] or ["lax"])[0]
kernel = np.random.RandomState(0).rand(3, 3, 1, 4).astype("float32")


def features(x):
    x = lax.conv_general_dilated(x, kernel, (2, 2), "VALID", dimension_numbers=("NHWC", "HWIO", "NHWC"))
    return x.reshape(x.shape[0], -1)


def plain_head(images):
    shape = jax.eval_shape(features, jax.ShapeDtypeStruct(images.shape, jnp.float32)).shape
    weights = np.random.RandomState(1).rand(shape[-1], 10).astype("float32")
    return lambda x: x @ weights, weights


def nnx_head(images):
    from flax import nnx

    # region features-from-eval-shape fill: features, images
    shape = jax.eval_shape(features, jax.ShapeDtypeStruct(images.shape, jnp.float32)).shape
    head = nnx.Linear(shape[-1], 10, rngs=nnx.Rngs(0))
    # endregion
    return head, np.asarray(head.kernel[...])


for size, count in ((28, 13 * 13 * 4), (32, 15 * 15 * 4)):
    x = np.random.RandomState(2).rand(2, size, size, 1).astype("float32")
    head, weights = nnx_head(x) if kind == "nnx" else plain_head(x)
    assert weights.shape == (count, 10)
    windows = np.lib.stride_tricks.sliding_window_view(x, (3, 3), axis=(1, 2))[:, ::2, ::2]
    wanted = np.einsum("nyxchw,hwco->nyxo", windows, kernel).reshape(2, -1) @ weights
    print(size, "pixels:", count, "features")
    np.testing.assert_allclose(head(features(x)), wanted, rtol=1e-4, atol=1e-4)
# the control: a head for 28 pixels, an image of 32
other = (nnx_head if kind == "nnx" else plain_head)(np.ones((2, 28, 28, 1), "f"))[0]
try:
    other(features(np.ones((2, 32, 32, 1), "f")))
except (TypeError, ValueError) as error:
    print(str(error)[-60:])
else:
    raise AssertionError("the head took another size")
