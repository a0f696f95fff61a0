# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""Give a convolution another number of channels than its kernel has, and let the error out.

    channels.py [lax|nchw|groups|divide|linen|linen-groups|nnx|sequence]
"""
import sys

import jax
import jax.numpy as jnp
from jax import lax

kind = (sys.argv[1:] or ["lax"])[0]
kernel = jnp.ones((3, 3, 3, 8))


def conv(shape, groups=1):
    layout = ("NHWC", "HWIO", "NHWC")
    return lax.conv_general_dilated(
        jnp.ones(shape), kernel, (1, 1), "SAME", dimension_numbers=layout, feature_group_count=groups
    )


assert conv((2, 28, 28, 3)).shape == (2, 28, 28, 8), "the control"
if kind == "lax":
    conv((2, 28, 28, 1))
elif kind == "nchw":
    conv((2, 3, 28, 28))
elif kind == "groups":
    conv((2, 28, 28, 8), groups=2)
elif kind == "divide":
    conv((2, 28, 28, 7), groups=2)
elif kind.startswith("linen"):
    from flax import linen as nn

    groups = 2 if kind == "linen-groups" else 1
    layer = nn.Conv(8, (3, 3), feature_group_count=groups)
    params = layer.init(jax.random.PRNGKey(0), jnp.ones((2, 28, 28, 4)))
    assert layer.apply(params, jnp.ones((2, 28, 28, 4))).shape == (2, 28, 28, 8)
    layer.apply(params, jnp.ones((2, 28, 28, 4 + 1)))
else:
    from flax import nnx

    if kind == "nnx":
        layer, good, bad = nnx.Conv(3, 8, (3, 3), rngs=nnx.Rngs(0)), (2, 28, 28, 3), (2, 3, 28, 28)
    else:
        layer, good, bad = nnx.Conv(16, 8, (3,), rngs=nnx.Rngs(0)), (2, 50, 16), (2, 16, 50)
    assert layer(jnp.ones(good)).shape == good[:-1] + (8,)
    layer(jnp.ones(bad))
