# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "errorcanon"]
# ///
"""Ask for a number outside of every transformed function: only a leaked tracer fails there.

isinstance(value, jax.core.Tracer) says it without an error.
"""
import jax
import jax.numpy as jnp
from errorcanon.lab.kits.leaking import kept, leaked, refusals, returned


def fails(function, *args):
    try:
        function(*args)
    except jax.errors.JAXTypeError as error:
        print(type(error).__name__)
        return True
    return False


assert refusals(lambda value: fails(int, value)) == (False, True, True), "the twin: inside, every value is traced"
assert not fails(lambda x: x + 1, returned) and fails(lambda x: x + 1, leaked)
# also where older releases go on with the value: out of vmap and grad
OLDER = tuple(map(int, jax.__version__.split(".")[:2])) < (0, 5)
jax.vmap(lambda x: kept.append(x * 2) or x)(jnp.arange(3.0))
jax.grad(lambda x: kept.append(x * 2) or x)(1.0)
for leaked in kept:
    assert isinstance(leaked, jax.core.Tracer)
    assert fails(lambda x: x + 1, leaked) == (not OLDER)

# a line inside fails by a leak too, if it uses what an earlier trace stored
total = [0.0]


@jax.jit
def adding(x):
    total[0] = total[0] + x.sum()
    return x


adding(jnp.ones(3))
assert isinstance(total[0], jax.core.Tracer) and fails(adding, jnp.ones(4))
total[0] = 0.0
assert not fails(adding, jnp.ones(5)), "the control: nothing stored by an earlier trace"
