# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""In Linen's message the place that differs tells wrong channels from a kernel or a width of another model."""
import re

import flax
import jax
import jax.numpy as jnp
from flax import linen as nn

NEWER = tuple(map(int, flax.__version__.split(".")[:2])) >= (0, 12)
stored = nn.Conv(8, (3, 3)).init(jax.random.PRNGKey(0), jnp.ones((2, 28, 20, 3)))


def differing(layer, shape):
    try:
        layer.apply(stored, jnp.ones(shape))
    except Exception as error:
        assert type(error).__name__ == "ScopeParamShapeError", error
        text = str(error)
        first, second = (tuple(map(int, s.split(","))) for s in re.findall(r"\((\d+, \d+, \d+, \d+)\)", text))
        # the stored one stands first in older releases and second in newer ones
        assert (second if NEWER else first) == (3, 3, 3, 8)
        print(text.split(" (http")[0])
        return [place for place in range(4) if first[place] != second[place]]
    return []


same = nn.Conv(8, (3, 3))
assert differing(same, (2, 28, 20, 3)) == []
assert differing(same, (2, 28, 20, 1)) == [2], "the input's channels"
assert differing(same, (2, 3, 28, 20)) == [2], "the input's channels, by its layout"
# the twins: parameters of another model
assert differing(nn.Conv(8, (5, 5)), (2, 28, 20, 3)) == [0, 1]
assert differing(nn.Conv(16, (3, 3)), (2, 28, 20, 3)) == [3]

# groups that do not divide the channels never get as far as that message
grouped = nn.Conv(8, (3, 3), feature_group_count=2)
assert grouped.init(jax.random.PRNGKey(0), jnp.ones((2, 28, 20, 4)))
try:
    grouped.init(jax.random.PRNGKey(0), jnp.ones((2, 28, 20, 5)))
except AssertionError as error:
    assert not str(error)
else:
    raise RuntimeError("five channels in two groups were taken")
