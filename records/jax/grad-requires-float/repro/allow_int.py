# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""allow_int=True gives a gradient of type float0, with which no step can be made; a cast inside is too late."""
import jax
import jax.numpy as jnp
import numpy as np

params = {"w": jnp.arange(3), "v": jnp.ones(3)}


def loss(params):
    return ((params["w"] * 2.0 + params["v"]) ** 2).sum()


slope = jax.grad(loss, allow_int=True)(params)
print(slope["w"].dtype, slope["v"])
assert slope["w"].dtype == jax.dtypes.float0 and slope["v"].tolist() == [2, 6, 10], "only the floats have one"
try:
    params["w"] - 0.1 * slope["w"]
except TypeError as error:
    print(type(error).__name__)
else:
    raise AssertionError("a step")

try:
    jax.grad(lambda w: (w.astype("float32") ** 2).sum())(params["w"])
except TypeError as error:
    assert "but got int32" in str(error), error
else:
    raise AssertionError("cast inside")
