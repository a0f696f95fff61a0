# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Hand the carry on in the container that it came in, with all of its keys from the start."""
from typing import NamedTuple

import jax.numpy as jnp
import numpy as np
from jax import lax

rows = np.random.RandomState(0).rand(5, 2).astype("float32")


class State(NamedTuple):
    sum: jnp.ndarray
    last: jnp.ndarray
    count: int = 0


def with_tuple(state, row):
    # region named-tuple fill: row
    state = state._replace(sum=state.sum + row, last=row, count=state.count + 1)
    # endregion
    return state, None


def with_dict(state, row):
    # region dict fill: row
    state = {**state, "sum": state["sum"] + row, "last": row, "count": state["count"] + 1}
    # endregion
    return state, None


zeros = jnp.zeros(2)
state, _ = lax.scan(with_tuple, State(zeros, zeros), rows)
other, _ = lax.scan(with_dict, {"sum": zeros, "last": zeros, "count": 0}, rows)
for given in (state, State(**other)):
    np.testing.assert_allclose(given.sum, rows.sum(axis=0), rtol=1e-6)
    np.testing.assert_allclose(given.last, rows[-1])
    assert given.count == 5
try:
    lax.scan(with_dict, {"sum": zeros, "count": 0}, rows)
except TypeError as error:
    print(str(error).splitlines()[0])
else:
    raise AssertionError("a new key was taken")
