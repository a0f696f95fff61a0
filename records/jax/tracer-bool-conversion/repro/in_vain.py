# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""bool(), .item(), jnp.any and np.asarray want the value as well, and no one has it yet."""
import jax
import jax.numpy as jnp
import numpy as np

ATTEMPTS = {
    "bool(x > 0)": lambda x: bool(x > 0),
    "(x > 0).item()": lambda x: (x > 0).item(),
    "jnp.any(x > 0)": lambda x: jnp.any(x > 0),
    "float(x) > 0": lambda x: float(x) > 0,
    "np.asarray(x) > 0": lambda x: np.asarray(x) > 0,
    "lax.stop_gradient(x) > 0": lambda x: jax.lax.stop_gradient(x) > 0,
}
for name, condition in ATTEMPTS.items():
    def decide(x):
        return x if condition(x) else -x

    assert decide(jnp.float32(3.0)) == 3, "the control: without jit it works"
    try:
        jax.jit(decide)(jnp.float32(3.0))
    except jax.errors.JAXTypeError as error:
        print(name, "->", type(error).__name__)
    else:
        raise AssertionError(name)
