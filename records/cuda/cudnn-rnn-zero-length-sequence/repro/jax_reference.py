# /// script
# requires-python = ">=3.10"
# dependencies = ["jax", "numpy"]
# ///
"""lstm_ref, JAX's own reference, gives an empty sequence the state after all padded steps."""
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import rnn

batch, steps, features, hidden = 3, 5, 4, 6
key = jax.random.PRNGKey(0)
x = jax.random.normal(key, (batch, steps, features))
h_0, c_0 = jnp.full((1, batch, hidden), 0.25), jnp.full((1, batch, hidden), 0.5)
weights = rnn.unpack_lstm_weights(rnn.init_lstm_weight(key, features, hidden, 1, False), features, hidden, 1, False)


def run(lengths):
    return rnn.lstm_ref(x, h_0, c_0, *weights, seq_lengths=jnp.array(lengths, jnp.int32), input_size=features,
                        hidden_size=hidden, num_layers=1, dropout=0.0, bidirectional=False)


_, h_empty, _ = run([5, 3, 0])
_, h_full, _ = run([5, 3, 5])
assert not np.allclose(h_empty[0, 2], h_0[0, 2]), "the state should have stayed, and did"
assert np.allclose(h_empty[0, 2], h_full[0, 2]), "expected the state after all five steps"
print("state of the empty sequence equals that of length", steps)
