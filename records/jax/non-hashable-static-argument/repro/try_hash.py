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
# a traced value of an outer jit: the same words where it is hashed, and static there it passes
inner = jax.jit(lambda x, setting: x * setting, static_argnums=1)
outer = lambda x, setting: inner(x, setting) + 1
try:
    jax.jit(outer)(1.0, 3)
except ValueError as error:
    print(str(error).splitlines()[0][:160])
    assert "Non-hashable static arguments" in str(error) and "Tracer'>" in str(error), error
except TypeError as error:
    raise AssertionError(error)
else:
    assert jax.__version__.startswith("0.4."), jax.__version__
assert float(jax.jit(outer, static_argnums=1)(1.0, 3)) == 4.0
# the twin: not static, and not an array either
text = outcome("relu")
print(text[:110])
assert "abstract array" in text or "not a valid JAX type" in text
