# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "errorcanon"]
# ///
"""Outside of every transformed function, NumPy takes what was returned; only a leaked tracer gives the same message."""
import numpy as np
from errorcanon.lab.kits.leaking import refusals, returned


def refused(value):
    try:
        np.asarray(value)
    except TypeError as error:
        print(str(error).splitlines()[0])
        return "__array__()" in str(error)
    return False


assert refusals(refused) == (False, True, True), "returned, leaked (the twin), and inside"
assert np.sin(returned) == np.sin(np.float32(6))
