# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Put the old names back before an old library is imported; what it computes is right."""
import sys
import tempfile
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

OLD = '''
import jax
def init(key: jax.random.KeyArray, shapes):
    return jax.tree_map(lambda shape: jax.numpy.ones(shape), shapes, is_leaf=lambda x: isinstance(x, tuple))
def step(params, gradient):
    return jax.tree_map(lambda p, g: p - 0.1 * g, params, gradient)
'''
with tempfile.TemporaryDirectory() as folder:
    Path(folder, "old_library.py").write_text(OLD)
    sys.path.insert(0, folder)
    try:
        import old_library
    except AttributeError as error:
        print(error)
    else:
        raise AssertionError("nothing was missing")
    # region put-back fill: old_library
    jax.tree_map = jax.tree_util.tree_map
    jax.random.KeyArray = jax.Array
    import old_library
    # endregion
params = old_library.init(jax.random.PRNGKey(0), {"w": (2, 3), "b": (3,)})
params = old_library.step(params, {"w": jnp.full((2, 3), 2.0), "b": jnp.arange(3.0)})
np.testing.assert_allclose(params["w"], np.full((2, 3), 0.8), rtol=1e-6)
np.testing.assert_allclose(params["b"], [1, 0.9, 0.8], rtol=1e-6)
