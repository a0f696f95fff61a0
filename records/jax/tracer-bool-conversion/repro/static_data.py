# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Make the data static: arrays are refused, and numbers cost a compilation each."""
import jax
import jax.numpy as jnp

traced = []


def decide(x):
    traced.append(x)
    return x if x > 0 else -x


static = jax.jit(decide, static_argnums=0)
try:
    static(jnp.float32(3.0))
except ValueError as error:
    print(str(error)[:100])
    assert "on-hashable static argument" in str(error)
else:
    raise AssertionError("an array was taken")

assert not traced
for step in range(20):
    assert static(step / 10 + 0.05) > 0
print("20 values,", len(traced), "compilations")
assert len(traced) == 20
chosen = jax.jit(lambda x: (traced.append(x), jnp.where(x > 0, x, -x))[1])
for step in range(20):
    chosen(step / 10 + 0.05)
assert len(traced) == 21, "traced, it is compiled once"
