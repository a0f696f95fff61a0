# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Bind the setting before jit: nothing is hashed; made anew in a loop it compiles every time."""
from functools import partial

import jax
import numpy as np

traced = []
x = np.arange(6.0, dtype="float32")


# region bind-it
def apply(config, x):
    return x.reshape(config["shape"]) * config["factor"]


config = {"shape": [2, 3], "factor": 2.0}
step = jax.jit(partial(apply, config))
# endregion
for _ in range(3):
    np.testing.assert_allclose(step(x), x.reshape(2, 3) * 2)
assert step._cache_size() == 1
config["factor"] = 5.0
np.testing.assert_allclose(step(x), x.reshape(2, 3) * 2)  # what was compiled stays as it was
whole = x.astype("int32")
np.testing.assert_allclose(step(whole), whole.reshape(2, 3) * 5)  # another type is compiled anew, with the change


def counted(config, x):
    traced.append(1)
    return apply(config, x)


for _ in range(3):
    np.testing.assert_allclose(jax.jit(partial(counted, config))(x), x.reshape(2, 3) * 5)
print("once:", step._cache_size(), "in a loop of three:", len(traced))
assert len(traced) == 3
