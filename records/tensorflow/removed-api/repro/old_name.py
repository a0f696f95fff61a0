# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Whether tf.compat.v1 has the name tells a moved name from a vanished one, and both from a file in the way."""
import os
import pathlib
import subprocess
import sys
import tempfile

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import tensorflow as tf


def verdict(module, name):
    if not getattr(module, "__version__", "").startswith("2."):
        return "another module"
    old = module.compat.v1
    for part in name.split("."):
        old = getattr(old, part, None)
    return "moved" if old is not None else "vanished"


for name in ("placeholder", "Session", "get_default_graph", "reset_default_graph", "ConfigProto", "set_random_seed",
             "global_variables_initializer", "train.AdamOptimizer", "nn.dynamic_rnn", "log", "to_float"):
    assert verdict(tf, name) == "moved", name
for name in ("contrib", "contrib.layers", "mul", "pack"):
    assert verdict(tf, name) == "vanished", name

with tempfile.TemporaryDirectory() as folder:
    pathlib.Path(folder, "tensorflow.py").write_text("")
    code = "import tensorflow as tf; print(tf.__file__, hasattr(tf, '__version__')); tf.placeholder"
    run = subprocess.run([sys.executable, "-c", code], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    print(run.stderr.splitlines()[-1])
    assert "has no attribute 'placeholder'" in run.stderr and run.stdout.split()[-1] == "False"
