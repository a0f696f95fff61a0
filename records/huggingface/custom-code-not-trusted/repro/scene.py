# /// script
# requires-python = ">=3.8"
# dependencies = ["transformers", "numpy"]
# ///
"""A model folder that brings its class as code."""
import json
import os
import tempfile

os.environ["HF_HUB_OFFLINE"] = os.environ["TRANSFORMERS_OFFLINE"] = "1"
os.environ["HF_MODULES_CACHE"] = tempfile.mkdtemp()
os.chdir(tempfile.mkdtemp())

CODE = """
from transformers import PretrainedConfig


class OwnConfig(PretrainedConfig):
    model_type = "own"

    def __init__(self, size=3, **further):
        self.size = size
        super().__init__(**further)
"""


def make(model_type="own"):
    os.makedirs("own-model", exist_ok=True)
    with open("own-model/configuration_own.py", "w") as file:
        file.write(CODE)
    with open("own-model/config.json", "w") as file:
        json.dump({"model_type": model_type, "size": 5, "auto_map": {"AutoConfig": "configuration_own.OwnConfig"}}, file)
    return "own-model"
