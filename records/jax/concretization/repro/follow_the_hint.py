# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Cast the size: astype(int) and its like give another traced value, int() and .item() ask for the value again."""
import jax
import jax.numpy as jnp
import numpy as np

SHAPE, VALUE, ARRAY = "Shapes must be 1D sequences", "Abstract tracer value", "__array__()"
CASTS = {
    "n.astype(int)": (lambda n: n.astype(int), SHAPE),
    "jnp.array(n, int)": (lambda n: jnp.array(n, int), SHAPE),
    "jnp.int32(n)": (jnp.int32, SHAPE),
    "jnp.round(n)": (jnp.round, SHAPE),
    "int(n)": (int, VALUE),
    "n.item()": (lambda n: n.item(), VALUE),
    "np.asarray(n)": (np.asarray, ARRAY),
}
for name, (cast, words) in CASTS.items():
    assert jnp.zeros(int(cast(jnp.int32(3)))).shape == (3,), "the control: without jit"
    try:
        jax.jit(lambda n: jnp.zeros(cast(n)))(jnp.int32(3))
    except TypeError as error:
        print(name, "->", str(error).splitlines()[0])
        assert words in str(error), error
    else:
        raise AssertionError(name)
# where only the type matters, the hint is right
assert jax.jit(lambda x: x.astype(int))(3.7) == 3
