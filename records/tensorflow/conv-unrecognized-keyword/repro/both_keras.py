# /// script
# requires-python = ">=3.10"
# dependencies = ["tensorflow==2.21.0", "keras==3.15.1", "tf_keras==2.21.0"]
# ///
"""Offer keywords to Keras 3 and to Keras 2 (tf_keras) side by side."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import keras
import tf_keras

SINCE_3_2 = tuple(map(int, keras.__version__.split(".")[:2])) >= (3, 2)
OFFERS = {
    # layer, positional arguments, keyword: does Keras 2 know it, does Keras 3
    ("LSTM", (4,), ("batch_input_shape", (1, 5, 3))): (True, False),
    ("LSTM", (4,), ("time_major", False)): (True, False),
    ("Dense", (4,), ("batch_size", 4)): (True, False),
    ("DepthwiseConv2D", (3,), ("groups", 1)): (True, False),
    ("BatchNormalization", (), ("fused", True)): (True, False),
    ("Dense", (4,), ("input_shape", (3,))): (True, True),
    ("Embedding", (9, 4), ("input_length", 5)): (True, SINCE_3_2),
    ("GRU", (4,), ("use_cudnn", False)): (False, SINCE_3_2),
    ("Conv2D", (4, 3), ("convolution_algorithm", "gemm")): (False, False),
    ("Conv2D", (4, 3), ("border_mode", "same")): (False, False),
    ("Dense", (4,), ("W_regularizer", "l2")): (False, False),
}


def knows(module, name, args, keyword, value):
    try:
        getattr(module.layers, name)(*args, **{keyword: value})
    except (TypeError, ValueError) as error:
        assert keyword in str(error), error
        return False
    return True


print("Keras", keras.__version__, "tf_keras", tf_keras.__version__)
for (name, args, (keyword, value)), wanted in OFFERS.items():
    got = knows(tf_keras, name, args, keyword, value), knows(keras, name, args, keyword, value)
    print(f"{name}({keyword}=)", "Keras 2", got[0], "Keras 3", got[1])
    assert got == wanted, (name, keyword)
