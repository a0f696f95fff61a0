# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""An argument given by its name is mapped along axis 0 whatever in_axes says, so in_axes cannot free it."""
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

x, weights = jnp.arange(24.0).reshape(8, 3), jnp.ones((3, 2))


def layer(x, weights):
    return x @ weights


for axes in (0, (0,), (0, None)):
    try:
        jax.vmap(layer, in_axes=axes)(x, weights=weights)
    except ValueError as error:
        print(axes, str(error).splitlines()[0][:80])
        assert "inconsistent sizes" in str(error) or "in_axes" in str(error), error
    else:
        raise AssertionError(axes)
for given in (jax.vmap(layer, in_axes=(0, None))(x, weights), jax.vmap(partial(layer, weights=weights))(x)):
    np.testing.assert_allclose(given, x @ weights)
