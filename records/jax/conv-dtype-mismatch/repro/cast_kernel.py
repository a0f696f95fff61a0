# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""An integer kernel and a float input: the input's type would cut the input, the kernel takes the input's type."""
import jax.numpy as jnp
import numpy as np
from jax import lax

x = np.random.RandomState(0).uniform(-0.9, 0.9, (2, 6, 6, 3)).astype("float32")
kernel = jnp.asarray(np.random.RandomState(1).randint(-2, 3, (3, 3, 3, 4)), jnp.int32)


def conv(x, kernel):
    return lax.conv_general_dilated(x, kernel, (1, 1), "VALID", dimension_numbers=("NHWC", "HWIO", "NHWC"))


try:
    conv(x, kernel)
except TypeError as error:
    assert "requires arguments to have the same dtypes, got float32, int32" in str(error), error
else:
    raise AssertionError("two types were taken")
windows = np.lib.stride_tricks.sliding_window_view(x.astype("float64"), (3, 3), axis=(1, 2))
wanted = np.einsum("nyxchw,hwco->nyxo", windows, np.asarray(kernel, "float64"))
np.testing.assert_allclose(conv(x, kernel.astype(x.dtype)), wanted, atol=1e-4)
cut = conv(jnp.asarray(x, kernel.dtype), kernel)
print("with the input cut to integers:", int(abs(cut).max()), "of", abs(wanted).max())
assert not cut.any() and abs(wanted).max() > 1
