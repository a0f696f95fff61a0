# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""A file of one's own with the name of a module that it, or its neighbour, imports.

shadow.py [random|torch|from|attribute|path|package]
"""
import sys
import tempfile

from errorcanon.lab.kits.project import DICE, project, run

FILES = {
    "random": {"random": DICE},
    "torch": {"train": "import torch\n", "torch": "import torch\nprint(torch.zeros(2))\n"},
    "attribute": {"train": "import random\nprint(random.choice([1]))\n", "random": "half = 0.5\n"},
    "path": {"train": "from random import choice\nprint(choice([1]))\n", "random": "half = 0.5\n"},
    "package": {"train": "from numpy import zeros\nprint(zeros(2))\n", "numpy": "half = 0.5\n"},
    "from": {"numpy": "from numpy import array\nprint(array(1))\n"},
}
START = {"random": "random.py", "torch": "train.py", "from": "numpy.py"}
START.update(dict.fromkeys(("attribute", "path", "package"), "train.py"))
kind = (sys.argv[1:] or ["random"])[0]
with tempfile.TemporaryDirectory() as folder:
    project(folder, **FILES[kind])
    code, text = run(folder, START[kind])
print(text.replace(folder, "/app"))
sys.exit(code)
