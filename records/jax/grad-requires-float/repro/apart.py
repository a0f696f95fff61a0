# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Keep counters and data out of the differentiated argument: name the weights, or split the floats off."""
import jax
import jax.numpy as jnp
import numpy as np

params = {"w": jnp.ones(3), "scale": jnp.float32(2), "step": jnp.int32(7)}
x = jnp.arange(6).reshape(2, 3)


def loss(params, x):
    return ((x @ params["w"]) ** 2).mean() * params["scale"] / params["step"]


def is_float(leaf):
    return jnp.issubdtype(leaf.dtype, jnp.inexact)


leaves, tree = jax.tree_util.tree_flatten(params)
floats = [leaf for leaf in leaves if is_float(leaf)]


def split_loss(floats, x):
    rest = iter(floats)
    return loss(jax.tree_util.tree_unflatten(tree, [next(rest) if is_float(leaf) else leaf for leaf in leaves]), x)


value, slopes = jax.jit(jax.value_and_grad(split_loss))(floats, x)
plain = lambda w, scale: np.mean((np.asarray(x) @ w) ** 2) * scale / 7
np.testing.assert_allclose(value, plain(np.ones(3), 2), rtol=1e-5)
wanted = [(plain(np.ones(3) + e, 2) - plain(np.ones(3) - e, 2)) / 2e-4 for e in 1e-4 * np.eye(3)]
np.testing.assert_allclose(slopes[0], plain(np.ones(3), 1), rtol=1e-4)
np.testing.assert_allclose(slopes[1], wanted, rtol=1e-3)


# region apart
def loss_of_weights(x, step, weights):
    return ((x @ weights) ** 2).mean() * 2 / step


grads = jax.grad(loss_of_weights, argnums=2)(x, 7, jnp.ones(3))
# endregion
np.testing.assert_allclose(grads, wanted, rtol=1e-3)
