# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""Weights in PyTorch's order (out, in) need a transposition, and where they are square nothing warns."""
import jax.numpy as jnp
import numpy as np
from flax import linen as nn

x = np.random.RandomState(0).rand(8, 784).astype("float32")
weight = np.random.RandomState(1).rand(10, 784).astype("float32")  # as torch.nn.Linear(784, 10).weight
try:
    jnp.matmul(x, weight)
except TypeError as error:
    print(error)
else:
    raise AssertionError("(out, in) was taken")
# region transpose-torch-weights fill: weight, x
params = {"kernel": weight.T}  # torch.nn.Linear(784, 10).weight as a NumPy array
given = nn.Dense(10, use_bias=False).apply({"params": params}, x)
# endregion
np.testing.assert_allclose(given, np.einsum("nf,of->no", x, weight), rtol=1e-4)

assert given.shape == (8, 10)

square = np.random.RandomState(2).rand(784, 784).astype("float32")
as_it_is, right = jnp.matmul(x, square), np.einsum("nf,of->no", x, square)
print("square and not transposed, largest difference:", float(abs(as_it_is - right).max()))
assert abs(as_it_is - right).max() > 1
