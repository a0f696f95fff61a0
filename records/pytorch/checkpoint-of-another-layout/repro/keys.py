# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""One command prints the type and the first keys of a file: they tell the layouts apart."""
import os
import subprocess
import sys

from layouts import LAYOUTS, load, make_model, save

COMMAND = """
# region print-the-keys fill: model.pth
python -c "import torch; c = torch.load('model.pth', map_location='cpu'); print(type(c).__name__, list(c)[:8])"
# endregion
"""
PRINTED = {
    "bare": "OrderedDict ['0.weight', '0.bias', '2.weight', '2.bias']",
    "tutorial": "dict ['epoch', 'model_state_dict', 'optimizer_state_dict']",
    "imagenet": "dict ['epoch', 'arch', 'state_dict', 'optimizer']",
    "lightning": "dict ['pytorch-lightning_version', 'state_dict', 'hyper_parameters']",
    "published": "dict ['model']",
    "ema": "dict ['model_ema', 'args']",
}
environ = dict(os.environ, PATH=os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"])
for layout, expected in PRINTED.items():
    folder = os.path.dirname(save(layout))
    ran = subprocess.run(["bash", "-euc", COMMAND], cwd=folder, env=environ, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    print(layout, "|", ran.stdout.decode().strip())
    assert ran.stdout.decode().strip() == expected
assert type(load(save("whole"))) is type(LAYOUTS["whole"])

# the twin: the key that the code asks for is there, and the names below it are not the model's
saved = load(save("lightning"))
assert "state_dict" in saved
try:
    make_model().load_state_dict(saved["state_dict"])
except RuntimeError as error:
    assert "Missing key(s) in state_dict" in str(error)
else:
    raise AssertionError("it was loaded")
