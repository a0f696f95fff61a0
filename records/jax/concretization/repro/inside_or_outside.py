# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "errorcanon"]
# ///
"""Ask for the number outside of every transformed function: a returned value gives it, only a leaked tracer fails.

isinstance(value, jax.core.Tracer) says it without an error.
"""
import jax
import jax.numpy as jnp
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
# a leaked number as a size, an index or the end of a slice: the words are those of this page
kept = []
jax.jit(lambda n: (kept.append(n * 2), n)[1])(1)
jax.jit(lambda x: (kept.append(x > 0), x)[1])(jnp.ones(3))
for use, words in (
    (lambda n: jnp.zeros(n), "Shapes must be 1D sequences of concrete values"),
    (lambda n: [1, 2, 3][n], "__index__() method was called"),
    (lambda n: jnp.arange(5)[:n], "slice(None, "),
):
    use(2)  # the control: a number
    try:
        use(kept[0])
    except (TypeError, IndexError) as error:
        print(str(error).splitlines()[0][:90])
        assert words in str(error), error
    else:
        raise AssertionError(words)
# a leaked mask, in the same way
jnp.arange(3.0)[jnp.arange(3) > 0]  # the control
try:
    jnp.arange(3.0)[kept[1]]
except IndexError as error:
    print(str(error).splitlines()[0][:90])
    assert "Array boolean indices must be concrete" in str(error), error
else:
    raise AssertionError("a leaked mask was taken")
