"""A model file of a newer Keras, and the program that loads it with an older one; both stay.

Kinds: older (as tf.keras 2.4.0 writes it, whose functional models older ones do not know), newer
(Keras 3). The file has its versions in the two places where each Keras writes them; the layers are
left out, because the load stops at the class of the model.
"""

from __future__ import annotations

import importlib
import json
import os
import tempfile
from typing import NoReturn

from errorcanon.lab.kits.failing_program import become_main

_VERSIONS = {"older": "2.4.0", "newer": "3.15.1"}
_MODEL = {"class_name": "Functional", "config": {"name": "m", "layers": []}}
_MAIN = "import tensorflow as tf\n\ntf.keras.models.load_model('model.h5')\n"


def load(kind: str) -> NoReturn:
    """Write the file and become the program."""
    folder = tempfile.mkdtemp()
    _write_model(os.path.join(folder, "model.h5"), _VERSIONS[kind])
    os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
    become_main(folder, {"main.py": _MAIN})


def _write_model(path: str, version: str) -> None:
    with importlib.import_module("h5py").File(path, "w") as file:
        file.attrs["keras_version"], file.attrs["backend"] = version, "tensorflow"
        file.attrs["model_config"] = json.dumps(_MODEL).encode()
        weights = file.create_group("model_weights")
        weights.attrs["layer_names"] = []
        weights.attrs["backend"], weights.attrs["keras_version"] = b"tensorflow", version.encode()
