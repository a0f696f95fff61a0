# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""in_axes by argument, by axis and by tree; each equals a loop."""
import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.RandomState(0)
x, y = rng.randn(8, 3).astype("f"), rng.randn(4, 8).astype("f")
params = {"w": rng.randn(3, 4).astype("f"), "scale": rng.randn(8).astype("f")}


def one(params, x, y, power):
    return ((x @ params["w"]) * params["scale"] - y) ** power


loop = [one({"w": params["w"], "scale": params["scale"][i]}, x[i], y[:, i], 2) for i in range(8)]
# region in-axes fill: one, params, x, y
given = jax.vmap(one, in_axes=({"w": None, "scale": 0}, 0, 1, None))(params, x, y, 2)
# endregion
np.testing.assert_allclose(given, loop, rtol=1e-4, atol=1e-5)
# outermost pairs: one vmap in another
table = jax.vmap(jax.vmap(jnp.dot, in_axes=(None, 0)), in_axes=(0, None))(x, x[:5])
np.testing.assert_allclose(table, x @ x[:5].T, rtol=1e-4, atol=1e-5)
# fixed by a closure
np.testing.assert_allclose(jax.vmap(lambda row: row @ params["w"])(x), x @ params["w"], rtol=1e-4, atol=1e-5)
