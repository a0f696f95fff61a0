# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Tell a NumPy array, a number and a yes or no apart by what the message says was wanted."""
import jax
import jax.numpy as jnp
import numpy as np


def wanted(function, *args, words=""):
    try:
        jax.jit(function)(*args)
    except TypeError as error:
        text = str(error)
        print(text.splitlines()[0])
        assert words in text, text
        if "__array__()" in text:
            return "array"
        return "yes or no" if "boolean conversion" in text or "`bool` function" in text else "number"
    return "nothing"


x, table = jnp.ones(6), np.arange(10.0)
assert wanted(jnp.sin, x) == "nothing", "the control"
for function in (lambda x: np.sin(x), lambda x: np.linalg.norm(x), lambda x: np.asarray(x)):
    assert wanted(function, x) == "array"
assert wanted(lambda i: table[i], jnp.arange(3)) == wanted(lambda i: table[i], 2) == "array"
# an index into a list wants a number
assert wanted(lambda i: [1.0, 2.0, 3.0][i], 2, words="__index__") == "number"
assert wanted(lambda n: jnp.zeros(n), 2, words="Shapes must be") == "number"
assert wanted(lambda n: float(n), 2, words="`float` function") == wanted(lambda n: int(n), 2, words="`int` function") == "number"
assert wanted(lambda n: x if n > 2 else -x, 2) == "yes or no"
