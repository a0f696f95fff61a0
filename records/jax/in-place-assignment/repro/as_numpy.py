# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Write through np.asarray, or call at[] without taking its result: refused, or nothing happens."""
import jax
import jax.numpy as jnp
import numpy as np

x = jnp.zeros(3)
view = np.asarray(x)
try:
    view[0] = 1
except ValueError as error:
    print(error)
    assert "read-only" in str(error), error
else:
    raise AssertionError("written through the view")
try:
    jax.jit(lambda x: np.array(x))(x)
except TypeError as error:
    print(type(error).__name__)
else:
    raise AssertionError("a copy of NumPy inside jit")

x.at[0].set(1)
assert x.tolist() == [0, 0, 0], "the result was not taken"
# names: += binds a new array, other names keep the old one
y = x
y += 1
assert y.tolist() == [1, 1, 1] and x.tolist() == [0, 0, 0]
