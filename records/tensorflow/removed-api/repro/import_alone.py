# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""The old names without the old behaviour: a placeholder refuses, and a session finds an empty graph."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import tensorflow.compat.v1 as tf

for call in (
    lambda: tf.placeholder(tf.float32, (None, 3)),
    lambda: tf.Session().run(tf.constant([1.0, 2.0]) * 2),
):
    try:
        call()
    except RuntimeError as error:
        print(error)
        assert "eager execution" in str(error) or "graph is empty" in str(error)
    else:
        raise AssertionError("taken")
with tf.Graph().as_default(), tf.Session() as session:
    x = tf.placeholder(tf.float32, (None,))
    assert list(session.run(x * tf.constant([1.0, 2.0]), {x: [2, 2]})) == [2, 4], "in a graph of its own both work"
