# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""Named strides and dilations of 1 or more equal sums over windows that were cut by hand.

    positive.py [lax|linen|nnx]
"""
import sys

import jax.numpy as jnp
import numpy as np
from jax import lax

kind = (sys.argv[1:] or ["lax"])[0]
x = np.random.RandomState(0).rand(2, 9, 8, 3).astype("float32")
kernel = np.random.RandomState(1).rand(3, 2, 3, 4).astype("float32")


def layer(strides, dilation):
    if kind == "lax":
        layout = ("NHWC", "HWIO", "NHWC")
        return lax.conv_general_dilated(
            x, kernel, window_strides=strides, padding="VALID", rhs_dilation=dilation, dimension_numbers=layout
        )
    if kind == "linen":
        from flax import linen as nn

        # region name-the-arguments fill: strides, dilation
        conv = nn.Conv(4, (3, 2), strides=strides, kernel_dilation=dilation, padding="VALID", use_bias=False)
        # endregion
        return conv.apply({"params": {"kernel": kernel}}, x)
    from flax import nnx

    named = {"strides": strides, "kernel_dilation": dilation, "padding": "VALID", "use_bias": False}
    conv = nnx.Conv(3, 4, (3, 2), rngs=nnx.Rngs(0), **named)
    assert conv.strides == strides
    conv.kernel.value = jnp.asarray(kernel)
    return conv(x)


def by_hand(strides, dilation):
    rows, columns = (2 * dilation[0] + 1, dilation[1] + 1)
    windows = np.lib.stride_tricks.sliding_window_view(x, (rows, columns), axis=(1, 2))
    windows = windows[:, :: strides[0], :: strides[1], :, :: dilation[0], :: dilation[1]]
    return np.einsum("nyxchw,hwco->nyxo", windows, kernel)


for strides in ((1, 1), (2, 1), (3, 2)):
    for dilation in ((1, 1), (2, 3)):
        np.testing.assert_allclose(layer(strides, dilation), by_hand(strides, dilation), rtol=1e-4, atol=1e-4)
print(kind, "agrees")
