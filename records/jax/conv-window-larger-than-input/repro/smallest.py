# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""Work out from the layers how large the input must be, and let JAX confirm it to the pixel."""
import jax
import jax.numpy as jnp
from flax import linen as nn

# region larger-input
# (window, stride, dilation) of each unpadded layer, first to last
STAGES = [(3, 1, 1), (2, 2, 1)] * 4


def smallest(stages):
    size = 1
    for window, stride, dilation in reversed(stages):
        size = (size - 1) * stride + dilation * (window - 1) + 1
    return size


# endregion
class Net(nn.Module):
    @nn.compact
    def __call__(self, x):
        for window, stride, dilation in STAGES:
            if stride == 1:
                x = nn.Conv(4, (window,) * 2, padding="VALID", kernel_dilation=(dilation,) * 2)(x)
            else:
                x = nn.max_pool(x, (window,) * 2, (stride,) * 2)
        return x


def sides(size):
    x = jax.ShapeDtypeStruct((1, size, size, 1), jnp.float32)
    return jax.eval_shape(lambda x: Net().init_with_output(jax.random.PRNGKey(0), x)[0], x).shape[1:3]


needed = smallest(STAGES)
print("smallest input:", needed, sides(needed), "one less:", sides(needed - 1))
assert needed == 46 and sides(needed) == (1, 1) and sides(needed - 1) == (0, 0)
assert smallest([(3, 1, 2)]) == 5
