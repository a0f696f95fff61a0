# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""jax.checking_leaks raises in the function that leaks, and names what holds the value; without a leak it is silent."""
import jax
import jax.numpy as jnp

shelf = []


def leaking(x):
    shelf.append(x * 2)
    return x


def report(function):
    with jax.checking_leaks():
        try:
            jax.jit(function)(1.0)
        except Exception as error:
            return str(error)
    return ""


assert report(lambda x: x * 2) == "", "the control"
text = report(leaking)
print(text)
assert "Leaked trace" in text and "leaking" in text and "__main__.shelf" in text
shelf.clear()
assert jax.jit(leaking)(1.0) == 1, "without the check the leak itself is silent"
