# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "errorcanon"]
# ///
"""Ask for the number outside of every transformed function: a returned value gives it, only a leaked tracer fails.

isinstance(value, jax.core.Tracer) says it without an error.
"""
import jax
from errorcanon.lab.kits.leaking import leaked, refusals, returned


def fails(function, *args):
    try:
        function(*args)
    except jax.errors.JAXTypeError as error:
        print(type(error).__name__)
        return True
    return False


assert refusals(lambda value: fails(int, value)) == (False, True, True), "the twin: inside, every value is traced"
assert not fails(lambda x: x + 1, returned) and fails(lambda x: x + 1, leaked)
