# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Convert the value on the way to NumPy: the conversion asks for the same contents, or hands on a traced value."""
import jax
import jax.numpy as jnp
import numpy as np

ARRAY, NUMBER = "__array__()", "Abstract tracer value encountered"
CONVERSIONS = {
    "np.asarray(x)": (np.asarray, ARRAY),
    "np.array(x)": (np.array, ARRAY),
    "jax.device_get(x)": (jax.device_get, ARRAY),
    "lax.stop_gradient(x)": (jax.lax.stop_gradient, ARRAY),
    "jnp.asarray(x)": (jnp.asarray, ARRAY),
    "x.copy()": (lambda x: x.copy(), ARRAY),
    "x.tolist()": (lambda x: x.tolist(), NUMBER),
    "float(x[0])": (lambda x: float(x[0]), NUMBER),
    "x[0].item()": (lambda x: x[0].item(), NUMBER),
}
x = jnp.ones(3)
for name, (convert, words) in CONVERSIONS.items():
    assert np.isfinite(np.sin(convert(x))).all(), "the control: without jit"
    try:
        jax.jit(lambda x: np.sin(convert(x)))(x)
    except TypeError as error:
        print(name, "->", str(error).splitlines()[0])
        assert words in str(error), error
    else:
        raise AssertionError(name)
