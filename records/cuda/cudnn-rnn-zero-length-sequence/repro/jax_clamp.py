# /// script
# requires-python = ">=3.10"
# dependencies = ["jax", "numpy"]
# ///
"""The same in JAX: clamp seq_lengths, then select the initial state where the length is 0."""
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import rnn

batch, steps, features, hidden = 3, 5, 4, 6
key = jax.random.PRNGKey(0)
x = jax.random.normal(key, (batch, steps, features))
h_0, c_0 = jnp.full((1, batch, hidden), 0.25), jnp.full((1, batch, hidden), 0.5)
weights = rnn.unpack_lstm_weights(rnn.init_lstm_weight(key, features, hidden, 1, False), features, hidden, 1, False)


def lstm(x, h_0, c_0, lengths):
    return rnn.lstm_ref(x, h_0, c_0, *weights, seq_lengths=lengths, input_size=features,
                        hidden_size=hidden, num_layers=1, dropout=0.0, bidirectional=False)


def guarded(x, h_0, c_0, lengths):
    # region clamp-in-jax fill: lstm, x, h_0, c_0, lengths
    y, h, c = lstm(x, h_0, c_0, jnp.maximum(lengths, 1))
    full = lengths > 0
    return y * full[:, None, None], jnp.where(full[None, :, None], h, h_0), jnp.where(full[None, :, None], c, c_0)
    # endregion


lengths = jnp.array([5, 3, 0], jnp.int32)
y, h, c = guarded(x, h_0, c_0, lengths)
for i in (0, 1):
    n = int(lengths[i])
    y_i, h_i, c_i = lstm(x[i:i + 1, :n], h_0[:, i:i + 1], c_0[:, i:i + 1], lengths[i:i + 1])
    assert np.allclose(y[i, :n], y_i[0], atol=1e-5) and np.allclose(h[:, i:i + 1], h_i, atol=1e-5)
    assert np.allclose(c[:, i:i + 1], c_i, atol=1e-5)
assert np.array_equal(h[:, 2], h_0[:, 2]) and np.array_equal(c[:, 2], c_0[:, 2]) and not y[2].any()

gradient = jax.grad(lambda x: sum(part.sum() for part in guarded(x, h_0, c_0, lengths)))(x)
assert not gradient[2].any() and np.abs(gradient[0]).min() > 0
print("outputs, states and gradients agree")
