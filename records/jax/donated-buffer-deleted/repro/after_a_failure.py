# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Catch a failure after the donating call and try again with the old state: it is gone by then."""
import jax
import jax.numpy as jnp

step = jax.jit(lambda x: x + 1, donate_argnums=0)
state = jnp.ones(3)


def train(state):
    new = step(state)
    raise OSError("the checkpoint's disk is full")


for attempt in range(2):
    try:
        train(state)
    except OSError as error:
        print("first:", error)
    except (RuntimeError, ValueError) as error:
        print("then:", str(error).splitlines()[0])
        assert attempt == 1 and "deleted" in str(error)
        break
else:
    raise AssertionError("the second attempt went through")
