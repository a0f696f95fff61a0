# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""Bring both to one type; every way must equal a convolution done by hand in NumPy.

    cast.py [input|linen|nnx|bfloat16]
"""
import sys

import jax.numpy as jnp
import numpy as np
from jax import lax

kind = (sys.argv[1:] or ["input"])[0]
pixels = np.random.RandomState(0).randint(0, 256, (2, 6, 6, 3), dtype=np.uint8)
kernel = np.random.RandomState(1).uniform(-1, 1, (3, 3, 3, 4)).astype("float32")
tolerance = 1e-3
if kind == "input":
    # region cast fill: pixels, kernel
    x = jnp.asarray(pixels, kernel.dtype)
    given = lax.conv_general_dilated(x, kernel, (1, 1), "VALID", dimension_numbers=("NHWC", "HWIO", "NHWC"))
    # endregion
elif kind == "linen":
    from flax import linen as nn

    given = nn.Conv(4, (3, 3), padding="VALID", use_bias=False).apply({"params": {"kernel": kernel}}, pixels)
    assert given.dtype == jnp.float32
elif kind == "nnx":
    from flax import nnx

    layer = nnx.Conv(3, 4, (3, 3), padding="VALID", use_bias=False, rngs=nnx.Rngs(0))
    layer.kernel.value = jnp.asarray(kernel)
    given = layer(pixels)
    assert given.dtype == jnp.float32
else:
    from flax import linen as nn

    layer = nn.Conv(4, (3, 3), padding="VALID", use_bias=False, dtype=jnp.bfloat16)
    given = layer.apply({"params": {"kernel": kernel}}, pixels)
    assert given.dtype == jnp.bfloat16
    given, tolerance = given.astype(jnp.float32), 8.0

windows = np.lib.stride_tricks.sliding_window_view(pixels.astype("float64"), (3, 3), axis=(1, 2))
wanted = np.einsum("nyxchw,hwco->nyxo", windows, kernel)
print(kind, "largest difference", abs(np.asarray(given) - wanted).max(), "of", abs(wanted).max())
np.testing.assert_allclose(given, wanted, atol=tolerance)
