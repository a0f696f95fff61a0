# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Write the shapes under each other, right ends together: the first pair that differs, with no 1 in it, is the fault."""
import jax.numpy as jnp


def fault(first, second):
    pairs = zip(reversed(first), reversed(second))
    return next((-1 - place for place, (a, b) in enumerate(pairs) if a != b and 1 not in (a, b)), None)


def refused(first, second):
    try:
        jnp.ones(first) + jnp.ones(second)
    except (TypeError, ValueError) as error:
        print(error)
        assert "incompatible shapes for broadcasting" in str(error).lower(), error
        return True
    return False


for first, second, wanted in (
    ((8, 3), (8, 4), -1), ((8, 3), (8,), -1), ((8, 3), (3,), None), ((8, 3), (8, 1), None), ((3, 8), (8, 3), -1),
    ((8, 1), (8,), None), ((2, 8, 3), (3, 8, 3), -3), ((), (8, 3), None),
):
    assert fault(first, second) == wanted and refused(first, second) == (wanted is not None), (first, second)
# of three shapes each two are compared: here the first two fit, and the third does not
shapes = ((8, 3), (8, 3), (8,))
assert [fault(a, b) for a, b in ((shapes[0], shapes[1]), (shapes[0], shapes[2]), (shapes[1], shapes[2]))] == [None, -1, -1]
try:
    jnp.where(jnp.ones(shapes[0], bool), jnp.ones(shapes[1]), jnp.ones(shapes[2]))
except (TypeError, ValueError) as error:
    print(error)
    assert "incompatible shapes for broadcasting" in str(error).lower(), error
else:
    raise AssertionError("three shapes were broadcast")

# broadcast_to does not stretch the shape that is asked for: a 1 there is no help
for first, requested, taken in (((1,), (3,), True), ((3,), (1,), False), ((3,), (4,), False), ((8, 1), (8, 3), True)):
    try:
        jnp.broadcast_to(jnp.ones(first), requested)
    except ValueError as error:
        print(error)
        assert not taken and "for broadcasting" in str(error), error
    else:
        assert taken, (first, requested)
