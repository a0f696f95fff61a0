# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""Average over the map before the head: its features are the channels, whatever the image's size."""
import jax
import numpy as np
from flax import linen as nn


class Flattened(nn.Module):
    @nn.compact
    def __call__(self, x):
        x = nn.Conv(4, (3, 3), padding="VALID")(x)
        return nn.Dense(10)(x.reshape(x.shape[0], -1))


# region pool-first
class Pooled(nn.Module):
    @nn.compact
    def __call__(self, x):
        x = nn.Conv(4, (3, 3), padding="VALID")(x)
        return nn.Dense(10)(x.mean(axis=(1, 2)))  # instead of x.reshape(x.shape[0], -1)


# endregion
small, large = (np.random.RandomState(n).rand(2, n, n, 1).astype("float32") for n in (28, 32))
net = Flattened()
try:
    net.apply(net.init(jax.random.PRNGKey(0), small), large)
except Exception as error:
    print("flattened:", type(error).__name__)
    assert type(error).__name__ == "ScopeParamShapeError", error
else:
    raise AssertionError("the flattened net took another size")

net = Pooled()
variables = net.init(jax.random.PRNGKey(0), small)
given = net.apply(variables, large)
params = jax.tree_util.tree_map(np.asarray, variables["params"])
windows = np.lib.stride_tricks.sliding_window_view(large, (3, 3), axis=(1, 2))
maps = np.einsum("nyxchw,hwco->nyxo", windows, params["Conv_0"]["kernel"]) + params["Conv_0"]["bias"]
wanted = maps.mean(axis=(1, 2)) @ params["Dense_0"]["kernel"] + params["Dense_0"]["bias"]
np.testing.assert_allclose(given, wanted, rtol=1e-4, atol=1e-5)
print("pooled:", given.shape)
