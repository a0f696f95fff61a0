# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Turn the result into a number of Python's: refused, or taken with a gradient of zero."""
import jax
import jax.numpy as jnp
import numpy as np

w, taken = jnp.arange(1.0, 4.0), []


def loss(w):
    return (w**2).sum(keepdims=True)


assert jax.grad(lambda w: loss(w)[0])(w).tolist() == [2, 4, 6], "the control"
CONVERSIONS = {
    "float": float,
    "item": lambda loss: loss.item(),
    "float(loss[0])": lambda loss: float(loss[0]),
    "np.asarray": lambda loss: np.asarray(loss)[0],
}


def given(convert, wrap):
    try:
        return wrap(jax.grad(lambda w: convert(loss(w))))(w)
    except TypeError as error:
        assert "scalar-output" not in str(error), "another error"
        return None


for name, convert in CONVERSIONS.items():
    slope, compiled = given(convert, lambda f: f), given(convert, jax.jit)
    assert compiled is None, "refused under jit"
    if slope is not None:
        assert slope.tolist() == [0, 0, 0], "no error, and no gradient"
        taken.append(name)
release = tuple(map(int, jax.__version__.split(".")))
print(jax.__version__, "taken:", taken)
assert taken == ([] if release < (0, 4, 14) else ["item"])
print("outcome:", "wrong-result" if taken else "another-failure")
