# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""In Linen's message the first place is the input's last axis, the second the layer's features."""
import re

import jax
import jax.numpy as jnp
from flax import linen as nn

stored = nn.Dense(10).init(jax.random.PRNGKey(0), jnp.ones((8, 784)))


def differing(layer, width):
    try:
        layer.apply(stored, jnp.ones((8, width)))
    except Exception as error:
        text = str(error).split(" (http")[0]
        print(text)
        assert type(error).__name__ == "ScopeParamShapeError", error
        first, second = (tuple(map(int, s.split(","))) for s in re.findall(r"\((\d+, \d+)\)", text))
        assert (784, 10) in (first, second)
        return [place for place in range(2) if first[place] != second[place]]
    return []


assert differing(nn.Dense(10), 784) == []
assert differing(nn.Dense(10), 1024) == [0], "the input"
# the twin: a layer of another size, or parameters of another model
assert differing(nn.Dense(100), 784) == [1]
