# /// script
# requires-python = ">=3.9"
# dependencies = ["jax==0.5.3", "jaxlib==0.5.3"]
# ///
"""A release from before the removal still has the name, and its result is right; it warns at most."""
import warnings

import jax
import numpy as np

x = np.arange(3.0)
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    given = jax.tree_map(lambda leaf: leaf * 2, {"a": x})
np.testing.assert_array_equal(given["a"], x * 2)
print(jax.__version__, [str(one.message)[:80] for one in seen])
assert jax.core.Primitive("mine").name == "mine"
