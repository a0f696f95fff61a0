# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Run the failing call once with every stride 1, once with every dilation 1: the run that passes names the number."""
import jax.numpy as jnp
from jax import lax

LAYOUT = ("NHWC", "HWIO", "NHWC")
x, kernel = jnp.ones((2, 8, 8, 3)), jnp.ones((3, 3, 3, 4))


def conv(stride, dilation):
    return lax.conv_general_dilated(x, kernel, stride, "VALID", rhs_dilation=dilation, dimension_numbers=LAYOUT)


def transposed(stride, dilation):
    return lax.conv_transpose(x, kernel, stride, "SAME", rhs_dilation=dilation, dimension_numbers=LAYOUT)


def pool(stride, dilation):
    return lax.reduce_window(x, 0.0, lax.add, (1, 2, 2, 1), (1, *stride, 1), "VALID", window_dilation=(1, *dilation, 1))


def refusal(call, stride, dilation):
    try:
        call(stride, dilation)
    except Exception as error:
        lines = [line for line in str(error).splitlines() if "positive" in line]
        return lines[0].strip() if lines else type(error).__name__
    return None


def guilty(call, stride, dilation):
    print(call.__name__, stride, dilation, "->", refusal(call, stride, dilation))
    assert refusal(call, stride, dilation)
    assert not refusal(call, (1, 1), (1, 1))
    by_stride, by_dilation = refusal(call, stride, (1, 1)), refusal(call, (1, 1), dilation)
    assert bool(by_stride) != bool(by_dilation)
    return "stride" if by_stride else "dilation"


for call in (conv, transposed, pool):
    assert guilty(call, (0, 0), (1, 1)) == "stride"
    assert guilty(call, (1, 2), (0, 0)) == "dilation"
# the message alone misleads: a transposed convolution speaks of dilations for its stride, and for its dilation as well
assert refusal(transposed, (0, 0), (1, 1)) == refusal(transposed, (1, 1), (0, 0)) == refusal(conv, (1, 1), (0, 0))
assert "dilations" in refusal(transposed, (0, 0), (1, 1))
