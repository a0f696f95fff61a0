"""The guard for Keras: what a model would be refused for, seen without computing anything.

Keras 3 on TensorFlow, JAX or PyTorch; of Keras 2 (tf.keras up to TensorFlow 2.15, and tf_keras) all
but `empty_batch`. Layers are told by the names of their classes, so that each of the packages that
are called Keras is understood without importing the others.
"""

from __future__ import annotations

import keras

from errorcanon.guard.keras.batches import empty_batch, nonempty
from errorcanon.guard.keras.mend import fix
from errorcanon.guard.keras.watch import check

__all__ = ["check", "empty_batch", "fix", "installed", "nonempty"]


def installed() -> dict[str, str]:
    """Give the versions that decide here."""
    found = {"keras": str(keras.__version__)}
    backend = keras.backend.backend()
    if backend == "tensorflow":
        return found | _installed_tensorflow()
    if backend == "torch":
        from errorcanon.guard import torch

        return found | torch.installed()
    if backend == "jax":
        import jax

        found["jax"] = str(jax.__version__)
    return found


def _installed_tensorflow() -> dict[str, str]:
    import tensorflow as tf

    built = tf.sysconfig.get_build_info()
    named = {"cudnn": built.get("cudnn_version"), "cuda": built.get("cuda_version")}
    known = {product: str(version) for product, version in named.items() if version}
    return {"tensorflow": str(tf.__version__), **known}
