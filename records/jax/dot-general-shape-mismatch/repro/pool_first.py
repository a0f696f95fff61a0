# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""Average over the map before the head: its features are the channels, whatever the image's size."""
import jax
import jax.numpy as jnp
import numpy as np
from flax import linen as nn


class Net(nn.Module):
    pool: bool

    @nn.compact
    def __call__(self, x):
        x = nn.Conv(4, (3, 3), padding="VALID")(x)
        self.sow("intermediates", "map", x)
        return nn.Dense(10)(x.mean(axis=(1, 2)) if self.pool else x.reshape(x.shape[0], -1))


small, large = (np.random.RandomState(n).rand(2, n, n, 1).astype("float32") for n in (28, 32))
for pool in (False, True):
    net = Net(pool)
    params = {"params": net.init(jax.random.PRNGKey(0), small)["params"]}
    try:
        given, kept = net.apply(params, large, mutable=["intermediates"])
    except Exception as error:
        print("flattened:", type(error).__name__)
        assert not pool
        continue
    assert pool
    (seen,) = kept["intermediates"]["map"]
    dense = params["params"]["Dense_0"]
    wanted = np.asarray(seen).mean(axis=(1, 2)) @ np.asarray(dense["kernel"]) + np.asarray(dense["bias"])
    np.testing.assert_allclose(given, wanted, rtol=1e-4, atol=1e-5)
    print("pooled:", given.shape)
