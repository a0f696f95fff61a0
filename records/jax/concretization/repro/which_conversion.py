# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Tell a number, a yes or no and a NumPy array apart by what the message says was wanted."""
import jax
import jax.numpy as jnp
import numpy as np


def wanted(function, *args):
    try:
        jax.jit(function)(*args)
    except (TypeError, IndexError) as error:
        text = str(error)
        print(text.splitlines()[0])
        if "boolean conversion" in text or "`bool` function" in text:
            return "yes or no"
        return "array" if "__array__()" in text else "number"
    return "nothing"


x = jnp.ones(6)
assert wanted(lambda x: x * 2, x) == "nothing", "the control"
for function in (lambda n: jnp.zeros(n), lambda n: [1.0, 2.0, 3.0][n], lambda n: x[:n], lambda n: int(n), jnp.arange):
    assert wanted(function, 2) == "number"
assert wanted(jnp.nonzero, x) == wanted(lambda x: x[x > 0], x) == "number"
# the twins
assert wanted(lambda n: x if n > 2 else -x, 2) == "yes or no"
assert wanted(lambda x: np.sin(x), x) == "array"
