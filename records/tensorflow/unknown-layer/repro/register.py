# /// script
# requires-python = ">=3.10"
# dependencies = ["keras==3.15.1", "jax"]
# ///
"""Register the class before saving: files of then load where the class has been imported. An older file must be saved again."""
import os
import tempfile

os.environ.setdefault("KERAS_BACKEND", "jax")
import subprocess
import sys
import textwrap

LAYER = '''
# region register fill: mine, Scale
import keras

@keras.saving.register_keras_serializable(package="mine")
class Scale(keras.layers.Layer):
    def __init__(self, factor, **options):
        super().__init__(**options)
        self.factor = factor

    def call(self, x):
        return x * self.factor

    def get_config(self):
        return {**super().get_config(), "factor": self.factor}
# endregion
'''
PLAIN = LAYER.replace('@keras.saving.register_keras_serializable(package="mine")', "")
SAVE = '''
import sys, keras, numpy as np, own_layers
model = keras.Sequential([keras.Input((3,)), own_layers.Scale(2.0), keras.layers.Dense(2)])
for ending in ("h5", "keras"):
    model.save(sys.argv[1] + "." + ending)
np.save(sys.argv[1] + ".npy", model.predict(np.ones((4, 3)), verbose=0))
'''
LOAD = '''
import sys, keras, numpy as np
if "import" in sys.argv:
    import own_layers
for path in sys.argv[1].split(","):
    given = keras.models.load_model(path).predict(np.ones((4, 3)), verbose=0)
    np.testing.assert_allclose(given, np.load(path.split(".")[0].replace("again", "old") + ".npy"), rtol=1e-5)
'''
AGAIN = '''
import keras
from own_layers import Scale
for path, again in (("old.h5", "again.h5"), ("old.keras", "again.keras")):
# region save-again fill: Scale, path, again
    with keras.saving.custom_object_scope({"Scale": Scale}):
        model = keras.models.load_model(path)
    model.save(again)
# endregion
'''


def run(folder, *args):
    return subprocess.run([sys.executable, *args], cwd=folder, stderr=subprocess.PIPE, text=True)


def fails(folder, *args):
    done = run(folder, *args)
    print(*args, done.stderr.strip().splitlines()[-1][:100])
    return done.returncode != 0 and "Unknown layer" in done.stderr


def write(path, text):
    with open(path, "w") as file:
        file.write(textwrap.dedent(text))


with tempfile.TemporaryDirectory() as folder:
    for name, text in {"save": SAVE, "load": LOAD, "again": AGAIN}.items():
        write(os.path.join(folder, name + ".py"), text)
    module = os.path.join(folder, "own_layers.py")
    write(module, PLAIN)
    assert run(folder, "save.py", "old").returncode == 0
    write(module, LAYER)
    assert run(folder, "save.py", "new").returncode == 0
    assert run(folder, "load.py", "new.h5,new.keras", "import").returncode == 0
    assert fails(folder, "load.py", "new.h5")
    assert fails(folder, "load.py", "old.h5", "import")  # a file from before the class was registered
    done = run(folder, "again.py")
    assert done.returncode == 0, done.stderr
    assert run(folder, "load.py", "again.h5,again.keras", "import").returncode == 0
