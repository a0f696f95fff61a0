# /// script
# requires-python = ">=3.10"
# dependencies = ["keras==3.15.1", "jax"]
# ///
"""Register the class: it loads wherever the class has been imported, and not where it has not."""
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
SAVE = '''
import keras, numpy as np, own_layers
model = keras.Sequential([keras.Input((3,)), own_layers.Scale(2.0), keras.layers.Dense(2)])
model.save("model.h5")
model.save("model.keras")
np.save("wanted.npy", model.predict(np.ones((4, 3)), verbose=0))
'''
LOAD = '''
import sys, keras, numpy as np
if "import" in sys.argv:
    import own_layers
for path in ("model.h5", "model.keras"):
    given = keras.models.load_model(path).predict(np.ones((4, 3)), verbose=0)
    np.testing.assert_allclose(given, np.load("wanted.npy"), rtol=1e-5)
'''
with tempfile.TemporaryDirectory() as folder:
    for name, text in {"own_layers": LAYER, "save": SAVE, "load": LOAD}.items():
        with open(os.path.join(folder, name + ".py"), "w") as file:
            file.write(textwrap.dedent(text))
    run = lambda *args: subprocess.run([sys.executable, *args], cwd=folder, stderr=subprocess.PIPE, text=True)
    assert run("save.py").returncode == 0
    assert run("load.py", "import").returncode == 0
    without = run("load.py")
    print(without.stderr.strip().splitlines()[-1][:120])
    assert without.returncode != 0 and "Scale" in without.stderr
