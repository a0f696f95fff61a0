# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""Slide unpadded windows over maps that are smaller, until something downstream stumbles over nothing.

    small_map.py [linen|nnx|max|argmax|channels-first]
"""
import os
import sys

os.environ["JAX_TRACEBACK_FILTERING"] = "off"
import jax
import jax.numpy as jnp
from jax import lax

kind = (sys.argv[1:] or ["linen"])[0]
images = jnp.ones((2, 28, 28, 1))
if kind == "linen":
    from flax import linen as nn

    class Net(nn.Module):
        @nn.compact
        def __call__(self, x):
            for features in (8, 16, 32, 64):
                x = nn.max_pool(nn.relu(nn.Conv(features, (3, 3), padding="VALID")(x)), (2, 2), (2, 2))
            return nn.Dense(10)(x.reshape(x.shape[0], -1))

    assert Net().init_with_output(jax.random.PRNGKey(0), jnp.ones((2, 46, 46, 1)))[0].shape == (2, 10), "the control"
    Net().init(jax.random.PRNGKey(0), images)
elif kind == "nnx":
    from flax import nnx

    conv = nnx.Conv(1, 64, (5, 5), padding="VALID", rngs=nnx.Rngs(0))
    dense = nnx.Linear(64, 10, rngs=nnx.Rngs(0))
    assert dense(conv(images[:, :5, :5]).reshape(2, -1)).shape == (2, 10), "the control"
    dense(conv(images[:, :4, :4]).reshape(2, -1))
else:

    def conv(x):
        return lax.conv_general_dilated(
            x, jnp.ones((5, 5, x.shape[-1], 4)), (1, 1), "VALID", dimension_numbers=("NHWC", "HWIO", "NHWC")
        )

    def reduce(x):
        return x.reshape(2, -1).argmax(-1) if kind == "argmax" else x.max(axis=(1, 2))

    assert len(reduce(conv(images[:, :5, :5]))) == 2, "the control"
    # the one channel stands on the axis of the height
    reduce(conv(images.transpose(0, 3, 1, 2) if kind == "channels-first" else images[:, :4, :4]))
