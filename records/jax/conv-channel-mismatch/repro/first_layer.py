# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""One grey channel into a kernel for three: copies of the image, or one summed kernel, are the same thing."""
import jax
import jax.numpy as jnp
import numpy as np
from flax import linen as nn

layer = nn.Conv(8, (3, 3))
colour = layer.init(jax.random.PRNGKey(0), jnp.ones((1, 16, 16, 3)))["params"]
grey = jax.random.uniform(jax.random.PRNGKey(1), (2, 16, 16, 1))
try:
    layer.apply({"params": colour}, grey)
except Exception as error:
    print(type(error).__name__)
else:
    raise AssertionError("one channel was taken")

copied = layer.apply({"params": colour}, jnp.repeat(grey, 3, axis=-1))
# region fit-the-first-layer fill: colour, layer, grey
summed = dict(colour, kernel=colour["kernel"].sum(axis=2, keepdims=True))
y = layer.apply({"params": summed}, grey)
# endregion
np.testing.assert_allclose(y, copied, rtol=1e-5, atol=1e-5)
print("equal to rounding error", copied.shape)
rgba = jax.random.uniform(jax.random.PRNGKey(2), (2, 16, 16, 4))
red, green, blue, _ = jnp.split(rgba, 4, axis=-1)
wanted = layer.apply({"params": colour}, jnp.concatenate([red, green, blue], axis=-1))
np.testing.assert_array_equal(layer.apply({"params": colour}, rgba[..., :3]), wanted)
