# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Read the three numbers of the message against the input's shape: another layout, or another count."""
import re

import jax.numpy as jnp
from jax import lax

MESSAGE = re.compile(r"but (\d+) // (\d+) != (\d+)")


def verdict(shape, layout, kernel=(3, 3, 3, 8), groups=1):
    try:
        lax.conv_general_dilated(
            jnp.ones(shape), jnp.ones(kernel), (1, 1), "SAME", dimension_numbers=layout, feature_group_count=groups
        )
    except ValueError as error:
        got, groups, expected = map(int, MESSAGE.search(str(error)).groups())
        assert shape[layout[0].index("C")] == got, "the first number is the axis that the layout calls C"
        print(shape, str(error)[-40:])
        return "layout" if groups * expected in shape[1:] else "count"
    return "fits"


NHWC, NCHW = ("NHWC", "HWIO", "NHWC"), ("NCHW", "HWIO", "NCHW")
assert verdict((2, 3, 28, 20), NHWC) == "layout"
assert verdict((2, 28, 20, 3), NCHW) == "layout"
assert verdict((2, 28, 20, 1), NHWC) == "count"
assert verdict((2, 28, 20, 4), NHWC) == "count"
assert verdict((2, 6, 28, 20), NHWC, groups=2) == "layout"
assert verdict((2, 28, 20, 3), NHWC) == verdict((2, 3, 28, 20), NCHW) == "fits"
# lax.conv has no layout argument: it reads NCHW, so an NHWC batch ends here
assert lax.conv(jnp.ones((2, 3, 28, 20)), jnp.ones((8, 3, 3, 3)), (1, 1), "SAME").shape == (2, 8, 28, 20)
try:
    lax.conv(jnp.ones((2, 28, 20, 3)), jnp.ones((8, 3, 3, 3)), (1, 1), "SAME")
except ValueError as error:
    assert "but 28 // 1 != 3" in str(error), error
else:
    raise AssertionError("lax.conv took NHWC")
