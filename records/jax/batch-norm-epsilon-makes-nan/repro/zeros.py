# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""Zeros in training mode: NaN from the layer's epsilon, finite where input or running variance are at fault.

    zeros.py [linen|nnx]
"""
import sys

import jax
import jax.numpy as jnp
import numpy as np

kind = (sys.argv[1:] or ["linen"])[0]
x = np.random.RandomState(0).randn(64, 4).astype("float32")
x[:, 3] = 1
broken = x.copy()
broken[0, 0] = np.nan
infinite = x.copy()
infinite[0, 0] = np.inf


def normalise(x, epsilon, train=True, variance=1.0):
    """Give the layer's epsilon as it is read from the layer, and its output."""
    if kind == "linen":
        from flax import linen as nn

        norm = nn.BatchNorm(use_running_average=not train, epsilon=epsilon)
        state = {
            "params": {"scale": np.ones(4, "f"), "bias": np.zeros(4, "f")},
            "batch_stats": {"mean": np.zeros(4, "f"), "var": np.full(4, variance, "f")},
        }
        return norm.epsilon, norm.apply(state, x, mutable=["batch_stats"])[0]
    from flax import nnx

    norm = nnx.BatchNorm(4, epsilon=epsilon, use_running_average=not train, rngs=nnx.Rngs(0))
    norm.var.value = jnp.full(4, variance)
    return norm.epsilon, norm(x)


def has_nan(*args, **named):
    return bool(np.isnan(np.asarray(normalise(*args, **named)[1])).any())


def operation(*args, **named):
    with jax.debug_nans(True):
        try:
            normalise(*args, **named)
        except FloatingPointError as error:
            name = str(error).split("encountered in ")[1].split(".")[0]
            return name.replace("jit(", "").replace(")", "")
    raise AssertionError("no NaN")


zeros = np.zeros((8, 4), "float32")
for epsilon in (-1e-5, 0.0):
    assert normalise(x, epsilon)[0] == epsilon
    assert has_nan(x, epsilon) and has_nan(zeros, epsilon), "the epsilon"
# the twins, all with the default epsilon: NaN or infinity in the input, a running variance below 0
assert has_nan(broken, 1e-5) and has_nan(infinite, 1e-5)
assert has_nan(x, 1e-5, train=False, variance=-1.0)
assert not has_nan(x, 1e-5) and not has_nan(zeros, 1e-5) and not has_nan(zeros, 1e-5, variance=-1.0)

named = {
    "negative epsilon": operation(x, -1e-5),
    "running variance": operation(x, 1e-5, train=False, variance=-1.0),
    "epsilon of zero": operation(x, 0.0),
    "NaN in the input": operation(broken, 1e-5),
    "infinite input": operation(infinite, 1e-5),
}
print(named)
assert named["negative epsilon"] == named["running variance"] == "rsqrt"
assert named["epsilon of zero"] in ("mul", "multiply")
assert not {named["NaN in the input"], named["infinite input"]} & {"rsqrt", "mul", "multiply"}
