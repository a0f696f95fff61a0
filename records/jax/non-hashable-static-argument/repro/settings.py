# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Tuples, frozen dataclasses and sorted items: equal settings share one compilation, changed ones get their own."""
import dataclasses
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


# region hashable-setting
@dataclasses.dataclass(frozen=True)
class Config:
    shape: tuple
    factor: float = 2.0


@partial(jax.jit, static_argnames=("config", "options"))
def apply(x, config, options=()):
    y = x.reshape(config.shape) * config.factor
    return jnp.tanh(y) if dict(options).get("tanh") else y


# endregion


x = np.arange(6.0, dtype="float32")
for _ in range(2):
    np.testing.assert_allclose(apply(x, Config((2, 3))), x.reshape(2, 3) * 2)
    np.testing.assert_allclose(apply(x, Config(tuple([3, 2]), 0.5)), x.reshape(3, 2) / 2)
    options = tuple(sorted({"tanh": True, "name": "head"}.items()))
    np.testing.assert_allclose(apply(x, Config((2, 3)), options=options), np.tanh(x.reshape(2, 3) * 2), rtol=1e-5)
changed = dataclasses.replace(Config((2, 3)), factor=7.0)
np.testing.assert_allclose(apply(x, changed), x.reshape(2, 3) * 7)
print(apply._cache_size(), "compilations for seven calls")
assert apply._cache_size() == 4
