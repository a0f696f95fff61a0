# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Cut all to the shortest: quiet, and it pairs what does not belong together."""
import jax
import jax.numpy as jnp

x, weights, bias = jnp.arange(24.0).reshape(8, 3), jnp.array([[1.0, 0, 0], [0, 1, 0], [0, 0, 1]]), jnp.ones(3)


def layer(x, weights):
    return weights @ x


wanted = jax.vmap(layer, in_axes=(0, None))(x, weights)
shortest = min(len(x), len(weights))
given = jax.vmap(lambda x, w: w @ x)(x[:shortest], weights[:shortest])
print(wanted.shape, "became", given.shape)
assert wanted.shape == (8, 3) and given.shape == (3,)
assert jnp.allclose(wanted, x), "the identity"
# sample i met row i of the weights alone
assert given.tolist() == [x[0, 0], x[1, 1], x[2, 2]]
