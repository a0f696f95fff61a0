# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Outside of every transformed function, NumPy takes what was returned; only a leaked tracer gives the same message."""
import jax
import numpy as np

kept = []


@jax.jit
def leaking(x):
    kept.append(x * 2)
    return x * 2


def refused(value):
    try:
        np.asarray(value)
    except TypeError as error:
        print(str(error).splitlines()[0])
        return "__array__()" in str(error)
    return False


returned = leaking(3.0)
assert not refused(returned) and np.sin(returned) == np.sin(np.float32(6))
assert refused(kept.pop()), "the twin: kept from inside"
inside = []
jax.jit(lambda x: inside.append(refused(x)) or x)(3.0)
assert inside == [True], "this record: inside, every value is refused"
