# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Return what is to be kept, and take state in and out: the numbers equal NumPy's, and no two draws are alike."""
import jax
import jax.numpy as jnp
import numpy as np

x = np.random.RandomState(0).rand(6, 3).astype("float32")
weights = np.random.RandomState(1).rand(3, 2).astype("float32")


# region return-it
def loss(weights, x):
    hidden = jnp.tanh(x @ weights)
    return (hidden**2).sum(), hidden


(value, hidden), grads = jax.jit(jax.value_and_grad(loss, has_aux=True))(weights, x)
# endregion
wanted = np.tanh(x @ weights)
np.testing.assert_allclose(value, (wanted**2).sum(), rtol=1e-5)
np.testing.assert_allclose(hidden, wanted, rtol=1e-5)
np.testing.assert_allclose(grads, x.T @ (2 * wanted * (1 - wanted**2)), rtol=1e-4)


# region carry-state fill: x
@jax.jit
def step(state, row):
    key, now = jax.random.split(state["key"])
    return {"total": state["total"] + row.sum(), "key": key}, jax.random.normal(now)


state, draws = {"total": 0.0, "key": jax.random.PRNGKey(0)}, []
for row in x:
    state, draw = step(state, row)
    draws.append(draw)
# endregion
np.testing.assert_allclose(state["total"], x.sum(), rtol=1e-5)
assert len(set(map(float, draws))) == 6

_, totals = jax.lax.scan(lambda total, row: (total + row.sum(),) * 2, 0.0, x)
np.testing.assert_allclose(totals, x.sum(axis=1).cumsum(), rtol=1e-5)
print("total", state["total"], "draws", draws[:3])
