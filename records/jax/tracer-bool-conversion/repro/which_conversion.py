# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""The message names what Python wanted: a yes or no, a size, or one answer out of several."""
import jax
import jax.numpy as jnp


def wanted(function, *args):
    try:
        jax.jit(function)(*args)
    except (TypeError, ValueError) as error:
        text = str(error)
        print(text.splitlines()[0])
        boolean = "boolean conversion" in text or "`bool` function" in text
        many = "more than one element" in text or "shape bool[3]" in text
        return "many" if many else "boolean" if boolean else "number"
    return "nothing"


assert wanted(lambda x: jnp.where(x > 0, x, -x), 1.0) == "nothing", "the control"
assert wanted(lambda x: x if x > 0 else -x, 1.0) == "boolean"
# the twins: a number is wanted, or the condition has several elements
assert wanted(lambda n: jnp.zeros(n), 3) == "number"
assert wanted(lambda n: [1.0, 2.0][n], 1) == "number"
assert wanted(lambda x: int(x) + 1, 1.0) == "number"
assert wanted(lambda x: x if x > 0 else -x, jnp.ones(3)) == "many"
