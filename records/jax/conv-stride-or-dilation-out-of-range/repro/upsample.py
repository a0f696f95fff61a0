# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""in // out is 0 where the output is the larger one: a transposed convolution with out // in makes it so."""
import numpy as np
from jax import lax

x = np.random.RandomState(0).rand(2, 8, 3).astype("float32")


def by_hand(kernel, factor):
    """Zeros between the samples, then sums over windows, as many on each side as fit."""
    length = len(kernel)
    spread = np.zeros((2, 7 * factor + 1, 3), "float32")
    spread[:, ::factor] = x
    wanted = 8 * factor
    pad = wanted + length - 1 - spread.shape[1]
    before = length - 1 if factor > length - 1 else -(-pad // 2)
    spread = np.pad(spread, ((0, 0), (before, pad - before), (0, 0)))
    return sum(spread[:, i : i + wanted] @ kernel[i] for i in range(length))


for factor in (2, 3, 4):
    for length in (2, 3, 4, 5):
        kernel = np.random.RandomState(length).rand(length, 3, 4).astype("float32")
        assert 8 // (8 * factor) == 0, "the stride that the quotient gives"
        out = 8 * factor
        # region upsample fill: out, x, kernel
        factor = out // x.shape[1]
        given = lax.conv_transpose(x, kernel, (factor,), "SAME", dimension_numbers=("NHC", "HIO", "NHC"))
        # endregion
        assert given.shape == (2, 8 * factor, 4)
        np.testing.assert_allclose(given, by_hand(kernel, factor), rtol=1e-4, atol=1e-4)
print("agrees")
