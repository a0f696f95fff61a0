# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""Build the layer for the number in the message, or initialise Linen with the NCHW batch: the width becomes channels.

    take_the_number.py [linen|nnx]
"""
import sys

import jax
import jax.numpy as jnp
import numpy as np

kind = (sys.argv[1:] or ["linen"])[0]
nchw = jax.random.normal(jax.random.PRNGKey(1), (2, 3, 28, 20))
wider = jnp.ones((2, 3, 28, 24))
if kind == "linen":
    from flax import linen as nn

    layer = nn.Conv(8, (3, 3))
    params = layer.init(jax.random.PRNGKey(0), nchw)
    run, kernel = lambda x: layer.apply(params, x), params["params"]["kernel"]
else:
    from flax import nnx

    run = nnx.Conv(20, 8, (3, 3), rngs=nnx.Rngs(0))
    kernel = run.kernel.value
print("no error:", run(nchw).shape, "kernel", kernel.shape)
# it slid over channels and rows and summed over the width: the width is gone
assert run(nchw).shape == (2, 3, 28, 8) and kernel.shape == (3, 3, 20, 8)
# columns may be shuffled as long as the kernel is: there is no neighbourhood along the width
order = np.random.RandomState(0).permutation(20)
wanted = run(nchw)
if kind == "linen":
    again = layer.apply({"params": dict(params["params"], kernel=kernel[:, :, order])}, nchw[..., order])
else:
    shuffled = nnx.Conv(20, 8, (3, 3), rngs=nnx.Rngs(0))
    shuffled.kernel.value = kernel[:, :, order]
    again = shuffled(nchw[..., order])
np.testing.assert_allclose(again, wanted, rtol=1e-4, atol=1e-4)
try:
    run(wider)
except Exception as error:
    print("another width:", type(error).__name__)
else:
    raise AssertionError("a wider image was taken")
