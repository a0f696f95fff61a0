# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""Give a convolution or a pooling a stride or a dilation below 1, and let the error out.

    out_of_range.py [stride|negative|dilation|transpose|pool|linen|nnx]
"""
import sys

import jax
import jax.numpy as jnp
from jax import lax

kind = (sys.argv[1:] or ["stride"])[0]
LAYOUT = ("NHWC", "HWIO", "NHWC")
x, kernel = jnp.ones((2, 8, 8, 3)), jnp.ones((3, 3, 3, 4))


def conv(stride=1, dilation=1):
    return lax.conv_general_dilated(
        x, kernel, (stride, stride), "VALID", rhs_dilation=(dilation, dilation), dimension_numbers=LAYOUT
    )


assert conv().shape == (2, 6, 6, 4), "the control"
assert conv(dilation=2).shape == (2, 4, 4, 4), "the control"
if kind == "stride":
    conv(stride=8 // 16)
elif kind == "negative":
    conv(stride=-1)
elif kind == "dilation":
    conv(dilation=0)
elif kind == "transpose":
    lax.conv_transpose(x, kernel, (0, 0), "SAME", dimension_numbers=LAYOUT)
elif kind == "pool":
    lax.reduce_window(x, 0.0, lax.add, (1, 2, 2, 1), (1, 0, 0, 1), "VALID")
elif kind == "linen":
    from flax import linen as nn

    nn.Conv(4, (3, 3), strides=(0, 0)).init(jax.random.PRNGKey(0), x)
else:
    from flax import nnx

    layer = nnx.Conv(3, 4, (3, 3), strides=(0, 0), rngs=nnx.Rngs(0))
    print("the layer was built:", layer.strides)
    layer(x)
