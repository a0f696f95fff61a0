# /// script
# requires-python = ">=3.8"
# dependencies = ["transformers", "numpy"]
# ///
"""config.json names the files that would run."""
from scene import make

import json
import os

folder = make()
# region read fill: folder
with open(os.path.join(folder, "config.json")) as file:
    named = json.load(file).get("auto_map", {})
print(named, [name for name in os.listdir(folder) if name.endswith(".py")])
# endregion
assert named == {"AutoConfig": "configuration_own.OwnConfig"}
assert os.path.isfile(os.path.join(folder, "configuration_own.py"))
