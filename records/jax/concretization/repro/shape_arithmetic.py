# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Shapes are numbers also while tracing, as long as Python or NumPy reckons with them and not jnp."""
import math

import jax
import jax.numpy as jnp
import numpy as np

x = np.arange(24.0, dtype="float32").reshape(2, 3, 4)


def works(size):
    try:
        given = jax.jit(lambda x: x.reshape(size(x), -1))(x)
    except TypeError as error:
        print(type(error).__name__, str(error).splitlines()[0][:80])
        return False
    np.testing.assert_array_equal(given, x.reshape(6, 4))
    return True


assert works(lambda x: x.shape[0] * x.shape[1])
assert works(lambda x: math.prod(x.shape[:2]))
assert works(lambda x: int(np.prod(x.shape[:2])))
assert works(lambda x: x.size // 4)
assert not works(lambda x: jnp.prod(jnp.array(x.shape[:2])))
assert not works(lambda x: jnp.multiply(x.shape[0], x.shape[1]))
