# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.15.1"]
# ///
"""The same in Keras 2.

    keras_2.py [second|built|later|first|each]
second lets the error out; built reads the names; later builds the built optimizer again; first builds it with all
variables before the first step; each gives every part an optimizer of its own.
"""
import os
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import numpy as np
import tensorflow as tf

kind = (sys.argv[1:] or ["second"])[0]
one = tf.ones(2)
left, right = tf.Variable(one, name="left"), tf.Variable(one, name="right")
optimizer = tf.keras.optimizers.Adam(0.1)


def refused(*variables):
    try:
        optimizer.apply_gradients([(one, each) for each in variables])
    except KeyError as error:
        print(str(error)[:70])
        return "The optimizer cannot recognize variable" in str(error)
    return False


if kind == "first":
    optimizer.build([left, right])
    for _ in range(3):
        optimizer.apply_gradients([(one, left)])
        optimizer.apply_gradients([(one, right)])
    # not the 0.7 of an optimizer of its own: the count of steps is shared
    print(left.numpy(), right.numpy())
    np.testing.assert_allclose(left, 0.72876, rtol=1e-3)
    np.testing.assert_allclose(right, 0.76576, rtol=1e-3)
elif kind == "each":
    second = tf.keras.optimizers.Adam.from_config(optimizer.get_config())
    for _ in range(3):
        optimizer.apply_gradients([(one, left)])
        second.apply_gradients([(one, right)])
    np.testing.assert_allclose(left, 0.7, rtol=1e-4)
    np.testing.assert_allclose(right, 0.7, rtol=1e-4)
else:
    for _ in range(3):
        optimizer.apply_gradients([(one, left)])  # the control: the variable it was built with
    if kind == "built":
        names = " ".join(v.name for v in optimizer.variables)
        print(names)
        assert "left" in names and "right" not in names
        assert not refused(left) and refused(right) and refused(tf.Variable(one, name="left"))
    elif kind == "later":
        optimizer.build([left, right])
        assert refused(left, right)
        optimizer.learning_rate = 0.01
        assert refused(left, right)
    else:
        optimizer.apply_gradients([(one, right)])
