# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "errorcanon"]
# ///
"""Outside of every transformed function, an if takes what was returned; only a leaked tracer gives the same message."""
from errorcanon.lab.kits.leaking import refusals


def refused(value):
    try:
        bool(value)
    except TypeError as error:
        print(str(error).splitlines()[0])
        return "boolean conversion" in str(error) or "`bool` function" in str(error)
    return False


assert refusals(refused) == (False, True, True), "returned, leaked (the twin), and inside"
