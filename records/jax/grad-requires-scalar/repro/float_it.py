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
for name, convert in {
    "float": float,
    "item": lambda loss: loss.item(),
    "float(loss[0])": lambda loss: float(loss[0]),
    "np.asarray": lambda loss: np.asarray(loss)[0],
}.items():
    try:
        given = jax.grad(lambda w: convert(loss(w)))(w)
    except TypeError as error:
        print(jax.__version__, name, type(error).__name__)
    else:
        print(jax.__version__, name, given)
        assert given.tolist() == [0, 0, 0], "no error, and no gradient"
        taken.append(name)
print("outcome:", "wrong-result" if taken else "another-failure")
