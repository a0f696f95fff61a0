# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Outside of every transformed function, an if takes what was returned; only a leaked tracer gives the same message."""
import jax

kept = []


@jax.jit
def leaking(x):
    kept.append(x * 2)
    return x * 2


def refused(value):
    try:
        bool(value)
    except TypeError as error:
        print(str(error).splitlines()[0])
        return "boolean conversion" in str(error) or "`bool` function" in str(error)
    return False


returned = leaking(3.0)
assert not refused(returned) and not isinstance(returned, jax.core.Tracer)
leaked = kept.pop()
assert refused(leaked) and isinstance(leaked, jax.core.Tracer), "the twin: kept from inside"
inside = []
jax.jit(lambda x: inside.append(refused(x)) or x)(3.0)
assert inside == [True], "this record: inside, every value is refused"
