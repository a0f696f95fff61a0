# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""Move the channels to the end, or name the layout; each equals sums over hand-made windows.

    transpose.py [lax|named|linen|nnx]
"""
import sys

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

kind = (sys.argv[1:] or ["lax"])[0]
nchw = np.random.RandomState(0).rand(2, 3, 6, 5).astype("float32")
# region transpose fill: nchw
x = jnp.transpose(nchw, (0, 2, 3, 1))  # N, C, H, W becomes N, H, W, C
# endregion
kernel = np.random.RandomState(1).rand(3, 3, 3, 8).astype("float32")
if kind == "lax":
    given = lax.conv_general_dilated(x, kernel, (1, 1), "VALID", dimension_numbers=("NHWC", "HWIO", "NHWC"))
elif kind == "named":
    # region name-the-layout fill: kernel, nchw
    layout = ("NCHW", "HWIO", "NCHW")  # input, kernel, output
    y = lax.conv_general_dilated(nchw, kernel, (1, 1), "VALID", dimension_numbers=layout)
    # endregion
    second = lax.conv(nchw, kernel.transpose(3, 2, 0, 1), (1, 1), "VALID")
    given = jnp.moveaxis(y, 1, -1)
    np.testing.assert_allclose(y, second, rtol=1e-4, atol=1e-4)
    # the kernel's letters count as well: lax.conv reads OIHW, and a square coincidence keeps it quiet
    assert lax.conv(nchw, kernel, (1, 1), "SAME").shape == (2, 3, 6, 5)
elif kind == "linen":
    from flax import linen as nn

    layer = nn.Conv(8, (3, 3), padding="VALID")
    given = layer.apply({"params": {"kernel": kernel, "bias": np.zeros(8, "f")}}, x)
else:
    from flax import nnx

    layer = nnx.Conv(3, 8, (3, 3), padding="VALID", rngs=nnx.Rngs(0))
    layer.kernel.value = jnp.asarray(kernel)
    given = layer(x)

# a single image, and weights in PyTorch's order (out, in, height, width)
np.testing.assert_array_equal(nchw[0].transpose(1, 2, 0), x[0])
np.testing.assert_array_equal(kernel.transpose(3, 2, 0, 1).transpose(2, 3, 1, 0), kernel)
windows = np.lib.stride_tricks.sliding_window_view(nchw, (3, 3), axis=(2, 3))
wanted = np.einsum("ncyxhw,hwco->nyxo", windows, kernel)
np.testing.assert_allclose(given, wanted, rtol=1e-4, atol=1e-4)
print(kind, given.shape)
