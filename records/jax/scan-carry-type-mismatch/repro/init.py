# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Make the first carry of the type that the body returns; a number of Python's is widened by JAX itself."""
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

rows = np.random.RandomState(0).rand(5, 2).astype("float32")


def body(carry, row):
    return carry + row, carry


def scan(init):
    return jax.jit(lambda rows: lax.scan(body, init, rows)[0])(rows)


wanted = rows.sum(axis=0)
np.testing.assert_allclose(scan(jnp.zeros(2)), wanted, rtol=1e-6)
np.testing.assert_allclose(scan(jnp.zeros_like(rows[0])), wanted, rtol=1e-6)
start, row = jnp.full((), 8, jnp.bfloat16), rows[0]
# region first-carry fill: body, start, row
out = jax.eval_shape(body, start, row)[0]
init = jnp.broadcast_to(start, out.shape).astype(out.dtype)
# endregion
np.testing.assert_allclose(scan(init), 8 + wanted, rtol=1e-6)


def total(init):
    return lax.scan(lambda carry, x: (carry + x, None), init, rows[:, 0])[0]


assert total(0).dtype == jnp.float32  # 0 takes the type of what is added, jnp.int32(0) does not
np.testing.assert_allclose(total(0), wanted[0], rtol=1e-6)
try:
    scan(0)  # the dtype of what is added, but not its shape
except TypeError as error:
    assert "the shapes do not match" in str(error), error
else:
    raise AssertionError("0 took a shape")
# what is to grow has its full size from the start
column = jnp.asarray(rows[:, 0])
filled = lax.fori_loop(0, 5, lambda i, out: out.at[i].set(column[i] * 2), jnp.zeros(5))
np.testing.assert_allclose(filled, rows[:, 0] * 2)
for init in (jnp.int32(0), jnp.bfloat16(0)):
    try:
        total(init)
    except TypeError as error:
        print(str(error).splitlines()[-3:])
    else:
        raise AssertionError(init)
