# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Hand the value to Python when it exists: jax.debug.callback runs at every call, an append only while tracing."""
import jax
import numpy as np

appended = []
# region callback
seen = []


@jax.jit
def step(x):
    jax.debug.callback(lambda value: seen.append(float(value)), x * 2)
    return x + 1


# endregion
@jax.jit
def plain(x):
    appended.append(x * 2)
    return x + 1


for n in range(4):
    assert step(float(n)) == plain(float(n)) == n + 1
jax.effects_barrier()
print("seen", seen, "appended", len(appended))
assert sorted(seen) == [0.0, 2.0, 4.0, 6.0] and len(appended) == 1

seen.clear()
jax.lax.scan(lambda total, x: (step(x) + total, None), 0.0, np.arange(3.0, dtype="float32"))
jax.effects_barrier()
assert sorted(seen) == [0.0, 2.0, 4.0]
