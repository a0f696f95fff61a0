# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Under jax.disable_jit the kept values are numbers, also out of a scan; out of grad they stay traced."""
import jax
import jax.numpy as jnp

kept = []


@jax.jit
def step(x):
    kept.append(x * 2)
    return x


def body(total, x):
    return total + step(x), None


with jax.disable_jit():
    step(3.0)
    jax.lax.scan(body, 0.0, jnp.arange(3.0))
assert [float(value) for value in kept] == [6.0, 0.0, 2.0, 4.0]
kept.clear()
with jax.disable_jit():
    jax.grad(step)(3.0)
print(kept[0])
assert isinstance(kept[0], jax.core.Tracer)
