# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""hash(value) says in advance what jit takes as static; a value that is neither static nor an array gives the twin."""
import dataclasses

import jax
import jax.numpy as jnp
import numpy as np

Plain = dataclasses.make_dataclass("Plain", ["width"])
Frozen = dataclasses.make_dataclass("Frozen", ["width"], frozen=True)
VALUES = [
    1, 2.5, "relu", None, (1, 2), frozenset({1}), len, np.float32(1), np.dtype("float32"), Frozen(1),
    [1], {"a": 1}, {1}, np.ones(2), jnp.ones(2), jnp.float32(1), (1, [2]), Plain(1), Frozen([1]),
]


def hashable(value):
    try:
        hash(value)
    except TypeError:
        return False
    return True


def outcome(value, **static):
    try:
        jax.jit(lambda x, setting: x * 2, **static)(1.0, value)
    except (TypeError, ValueError) as error:
        return str(error)
    return ""


for value in VALUES:
    text = outcome(value, static_argnums=1)
    assert ("Non-hashable static arguments" in text) == (not hashable(value)), (value, text)
print(sum(map(hashable, VALUES)), "of", len(VALUES), "were taken, those that hash() takes")
# the twin: not static, and not an array either
text = outcome("relu")
print(text[:110])
assert "abstract array" in text or "not a valid JAX type" in text
