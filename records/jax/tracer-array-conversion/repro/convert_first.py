# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Convert the value on the way to NumPy: every conversion asks for the same contents."""
import jax
import jax.numpy as jnp
import numpy as np

CONVERSIONS = {
    "np.asarray(x)": np.asarray,
    "np.array(x)": np.array,
    "jax.device_get(x)": jax.device_get,
    "x.tolist()": lambda x: x.tolist(),
    "float(x[0])": lambda x: float(x[0]),
    "x[0].item()": lambda x: x[0].item(),
    "lax.stop_gradient(x)": jax.lax.stop_gradient,
    "jnp.asarray(x)": jnp.asarray,
    "x.copy()": lambda x: x.copy(),
}
x = jnp.ones(3)
for name, convert in CONVERSIONS.items():
    assert np.isfinite(np.sin(convert(x))).all(), "the control: without jit"
    try:
        jax.jit(lambda x: np.sin(convert(x)))(x)
    except (TypeError, AttributeError) as error:
        print(name, "->", type(error).__name__)
    else:
        raise AssertionError(name)
