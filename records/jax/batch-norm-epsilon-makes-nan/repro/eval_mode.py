# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""In evaluation a fresh layer hides the negative epsilon; trained on a dead channel, it gives NaN there as well."""
import jax
import numpy as np
from flax import linen as nn

EPSILON = -1e-5
x = np.random.RandomState(0).randn(64, 4).astype("float32")
x[:, 3] = 1
train = nn.BatchNorm(use_running_average=False, epsilon=EPSILON, momentum=0.9)
evaluate = nn.BatchNorm(use_running_average=True, epsilon=EPSILON, momentum=0.9)
state = train.init(jax.random.PRNGKey(0), x)


def bad_channels(state):
    return np.isnan(np.asarray(evaluate.apply(state, x))).any(axis=0).tolist()


assert bad_channels(state) == [False] * 4, "the running variance starts at 1"
step = jax.jit(lambda state: {**state, **train.apply(state, x, mutable=["batch_stats"])[1]})
for _ in range(150):
    state = step(state)
print("running variance", state["batch_stats"]["var"])
assert bad_channels(state) == [False, False, False, True]
