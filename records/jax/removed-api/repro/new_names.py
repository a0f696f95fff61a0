# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""The names that stay, on every release that was run, give what NumPy gives."""
import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_debug_nans", True)  # in place of: from jax.config import config
x = np.random.RandomState(0).rand(4, 3).astype("float32")

doubled = jax.tree_util.tree_map(lambda leaf: leaf * 2, {"a": x, "b": [x]})  # jax.tree_map
np.testing.assert_array_equal(doubled["b"][0], x * 2)
assert len(jax.tree_util.tree_leaves(doubled)) == 2  # jax.tree_leaves
two = jax.tree_util.tree_map(lambda a, b: a + b, {"a": x}, {"a": x})  # jax.tree_multimap
np.testing.assert_allclose(two["a"], x * 2)

written = jnp.zeros(3).at[1].set(5.0).at[2].add(1.0)  # jax.ops.index_update, jax.ops.index_add
assert written.tolist() == [0, 5, 1]
assert isinstance(jax.random.PRNGKey(0), jax.Array) and isinstance(written, jax.Array)  # KeyArray, DeviceArray
np.testing.assert_array_equal(jnp.isin(jnp.arange(4), jnp.array([1, 3])), [False, True, False, True])  # jnp.in1d

lowered = jax.jit(lambda x: x @ x.T).lower(x)  # jax.xla_computation
assert "dot" in lowered.as_text()
np.testing.assert_allclose(lowered.compile()(x), x @ x.T, rtol=1e-5)
print("jax", jax.__version__)
