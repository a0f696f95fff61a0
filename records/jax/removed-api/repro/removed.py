# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Use a name that this release of JAX has removed, and let the error out.

    removed.py [tree_map|Primitive|KeyArray|config|index_update|maps]
"""
import sys

import jax

kind = (sys.argv[1:] or ["tree_map"])[0]
assert jax.tree_util.tree_map(lambda x: x + 1, {"a": 1}) == {"a": 2}, "the control"
if kind == "tree_map":
    jax.tree_map(lambda x: x + 1, {"a": 1})
elif kind == "Primitive":
    jax.core.Primitive("mine")
elif kind == "KeyArray":
    print(jax.random.KeyArray)
elif kind == "config":
    from jax.config import config  # noqa: F401
elif kind == "index_update":
    jax.ops.index_update(jax.numpy.zeros(3), 0, 1.0)
else:
    from jax.experimental import maps

    print(maps.xmap)
