# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Cast the size: astype(int) and its like give another traced value, int() and .item() the error again."""
import jax
import jax.numpy as jnp
import numpy as np

CASTS = {
    "n.astype(int)": lambda n: n.astype(int),
    "jnp.array(n, int)": lambda n: jnp.array(n, int),
    "jnp.int32(n)": jnp.int32,
    "jnp.round(n)": jnp.round,
    "int(n)": int,
    "n.item()": lambda n: n.item(),
    "np.asarray(n)": np.asarray,
}
assert jnp.zeros(int(jnp.float32(3))).shape == (3,), "the control: without jit"
for name, cast in CASTS.items():
    try:
        jax.jit(lambda n: jnp.zeros(cast(n)))(jnp.int32(3))
    except TypeError as error:
        print(name, "->", type(error).__name__)
    else:
        raise AssertionError(name)
# where only the type matters, the hint is right
assert jax.jit(lambda x: x.astype(int))(3.7) == 3
