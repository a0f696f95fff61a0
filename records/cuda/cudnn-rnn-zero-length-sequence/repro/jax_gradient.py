# /// script
# requires-python = ">=3.10"
# dependencies = ["jax", "numpy"]
# ///
"""Differentiate JAX's cuDNN LSTM over a batch with an empty sequence. Needs a GPU."""
import jax
import jax.numpy as jnp
from jax.experimental import rnn

batch, steps, features, hidden = 3, 5, 4, 6
key = jax.random.PRNGKey(0)
x = jax.random.normal(key, (batch, steps, features))
state = jnp.zeros((1, batch, hidden))
weights = rnn.init_lstm_weight(key, features, hidden, 1, False)


def loss(weights, lengths):
    y, _, _ = rnn.lstm(x, state, state, weights, jnp.array(lengths, jnp.int32), features, hidden, 1, 0.0, False)
    return (y ** 2).sum()


print("good lengths:", jax.grad(loss)(weights, [5, 3, 1]).sum())
for lengths in ([5, 3, 0], [0, 0, 0]):
    print(lengths, jax.grad(loss)(weights, lengths).block_until_ready().sum())
