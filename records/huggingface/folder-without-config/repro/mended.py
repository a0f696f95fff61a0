# /// script
# requires-python = ">=3.8"
# dependencies = ["transformers", "numpy"]
# ///
"""The right folder, the base model, or a config that is saved. mended.py [right|base|save]"""
import json
import os
import sys

from scene import make
from transformers import AutoConfig, BertConfig

kind = (sys.argv[1:] or ["right"])[0]
if kind == "right":
    make("level")
    # region right fill: out/checkpoint-500
    config = AutoConfig.from_pretrained("out/checkpoint-500")
    # endregion
elif kind == "base":
    folder = make("adapter")
    # region base fill: folder
    with open(os.path.join(folder, "adapter_config.json")) as file:
        base = json.load(file)["base_model_name_or_path"]
    config = AutoConfig.from_pretrained(base)
    # endregion
else:
    folder = make("empty")
    trained = BertConfig(hidden_size=48, num_attention_heads=4)
    # region save fill: trained, folder
    trained.save_pretrained(folder)
    # endregion
    config = AutoConfig.from_pretrained(folder)
assert config.hidden_size == 48 and config.num_attention_heads == 4
print("held")
