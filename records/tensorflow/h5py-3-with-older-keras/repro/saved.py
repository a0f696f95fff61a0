"""A small model saved to a file by the Keras that is here."""
import os
import tempfile

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"


def save():
    """Save a model as HDF5; give its path and the model."""
    from keras.layers import Dense
    from keras.models import Sequential

    model = Sequential([Dense(3, input_shape=(2,)), Dense(1)])
    model.compile("sgd", "mse")
    path = os.path.join(tempfile.mkdtemp(), "model.h5")
    model.save(path)
    return path, model
