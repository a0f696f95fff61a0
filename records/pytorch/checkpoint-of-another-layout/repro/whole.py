# /// script
# requires-python = ">=3.8"
# dependencies = ["torch"]
# ///
"""The command of the page, run on a whole model, stops and names the class of the model."""
import os
import subprocess
import sys

from layouts import load, save

COMMAND = """
python -c "import torch; c = torch.load('model.pth', map_location='cpu'); print(type(c).__name__, list(c)[:8])"
"""
path = save("whole")
environ = dict(os.environ, PATH=os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"])
ran = subprocess.run(
    ["bash", "-euc", COMMAND], cwd=os.path.dirname(path), env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
)
told = ran.stdout.decode()
assert ran.returncode != 0 and "Weights only load failed" in told and "Sequential" in told, told
print([line for line in told.splitlines() if "Weights only load failed" in line][0])
assert type(load(path)).__name__ == "Sequential", "with weights_only=False it is loaded"
