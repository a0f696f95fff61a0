# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""The names that stay, on every release that was run, give what NumPy gives."""
import jax
import jax.numpy as jnp
import numpy as np

x = np.random.RandomState(0).rand(4, 3).astype("float32")
f = jax.jit(lambda x: x @ x.T)
params = {"a": x, "b": [x]}
# region new-names fill: params, f, x
jax.config.update("jax_debug_nans", True)  # from jax.config import config
doubled = jax.tree_util.tree_map(lambda leaf: leaf * 2, params)  # jax.tree_map
written = jnp.zeros(3).at[1].set(5.0)  # jax.ops.index_update
key: jax.Array = jax.random.PRNGKey(0)  # jax.random.KeyArray
found = jnp.isin(jnp.arange(4), jnp.array([1, 3]))  # jnp.in1d
text = f.lower(x).as_text()  # jax.xla_computation(f)(x)
# endregion
assert jax.config.jax_debug_nans
np.testing.assert_array_equal(doubled["b"][0], x * 2)
assert len(jax.tree_util.tree_leaves(doubled)) == 2  # jax.tree_leaves
two = jax.tree_util.tree_map(lambda a, b: a + b, {"a": x}, {"a": x})  # jax.tree_multimap
np.testing.assert_allclose(two["a"], x * 2)

assert written.tolist() == [0, 5, 0]
assert written.at[2].add(1.0).tolist() == [0, 5, 1]  # jax.ops.index_add
assert isinstance(key, jax.Array) and isinstance(written, jax.Array)  # KeyArray, DeviceArray
np.testing.assert_array_equal(found, [False, True, False, True])
assert "dot" in text
np.testing.assert_allclose(f.lower(x).compile()(x), x @ x.T, rtol=1e-5)
print("jax", jax.__version__)
