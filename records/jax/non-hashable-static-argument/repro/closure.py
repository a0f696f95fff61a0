# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Bind the setting before jit: nothing is hashed; made anew in a loop it compiles every time."""
from functools import partial

import jax
import numpy as np

traced = []


def apply(config, x):
    traced.append(1)
    return x.reshape(config["shape"]) * config["factor"]


config = {"shape": [2, 3], "factor": 2.0}
x = np.arange(6.0, dtype="float32")
step = jax.jit(partial(apply, config))
for _ in range(3):
    np.testing.assert_allclose(step(x), x.reshape(2, 3) * 2)
assert len(traced) == 1
config["factor"] = 5.0
np.testing.assert_allclose(step(x), x.reshape(2, 3) * 2)  # what was bound stays as it was when it was traced
for _ in range(3):
    jax.jit(partial(apply, config))(x)
print("once:", 1, "in a loop of three:", len(traced) - 1)
assert len(traced) == 4
