# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Give a static argument that cannot be hashed, and let the error out.

    static.py [list|dict|array|numpy|dataclass|nested|miscounted|traced]
"""
import dataclasses
import sys
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


@dataclasses.dataclass
class Config:
    width: int = 2


kind = (sys.argv[1:] or ["list"])[0]
values = {
    "list": [2, 3],
    "dict": {"width": 2},
    "array": jnp.ones(2),
    "numpy": np.int32([2]),
    "dataclass": Config(),
    "nested": (1, [2, 3]),
}
function = jax.jit(lambda x, setting: x * 2, static_argnums=1)
assert function(1.0, (2, 3)) == 2, "the control: a tuple of numbers"
if kind == "miscounted":
    # once an argument is bound, the others move up
    step = jax.jit(partial(lambda model, batch, width: batch * width, "model"), static_argnums=0)
    step(jnp.ones(2), 2)
elif kind == "traced":
    jax.jit(lambda x, setting: function(x, setting))(1.0, 2)
else:
    function(1.0, values[kind])
