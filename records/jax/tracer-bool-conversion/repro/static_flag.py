# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""A setting made static is a value of Python's: one compilation a setting, and each result is right."""
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

traced = []


@partial(jax.jit, static_argnames=("train", "activation"))
def layer(x, train, activation="relu"):
    traced.append((train, activation))
    y = jnp.maximum(x, 0) if activation == "relu" else jnp.tanh(x)
    if train:
        y = y * 2
    return y


x = np.linspace(-1, 1, 5).astype("float32")
for _ in range(3):
    np.testing.assert_allclose(layer(x, train=True), np.maximum(x, 0) * 2, rtol=1e-6)
    np.testing.assert_allclose(layer(x, False), np.maximum(x, 0), rtol=1e-6)
    np.testing.assert_allclose(layer(x, train=False, activation="tanh"), np.tanh(x), rtol=1e-5)
print("traced:", traced)
assert len(traced) == len(set(traced)) == 3
try:
    jax.jit(lambda x, train: x * 2 if train else x)(x, True)
except jax.errors.JAXTypeError as error:
    print(str(error).splitlines()[0])
else:
    raise AssertionError("a traced flag was taken")
