# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""List the leaves of the differentiated argument that are no floats: the counter, the data, or all of them."""
import jax
import jax.numpy as jnp

# region which-leaf
from jax.tree_util import keystr, tree_leaves_with_path


def whole_numbers(argument):
    leaves = tree_leaves_with_path(argument)
    return [keystr(path) for path, leaf in leaves if not jnp.issubdtype(jnp.result_type(leaf), jnp.inexact)]


# endregion
def loss(params, x):
    return ((x @ params["w"]) ** 2).mean()


def refused(argument, *rest):
    try:
        jax.grad(loss)(argument, *rest)
    except TypeError as error:
        return "real- or complex-valued inputs" in str(error)
    return False


x = jnp.arange(6).reshape(2, 3)
weights, counted, ints = {"w": jnp.ones(3)}, {"w": jnp.ones(3), "n": jnp.int32(0)}, {"w": jnp.arange(3)}
for params, wanted in ((weights, []), (counted, ["['n']"]), (ints, ["['w']"])):
    print(whole_numbers(params))
    assert whole_numbers(params) == wanted and refused(params, x) == bool(wanted)
assert whole_numbers(x) == [""], "the data themselves: the wrong argument was differentiated"
assert whole_numbers(3) == [""] and whole_numbers(3.0) == []
