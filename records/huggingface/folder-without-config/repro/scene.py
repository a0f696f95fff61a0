# /// script
# requires-python = ">=3.8"
# dependencies = ["transformers", "numpy"]
# ///
"""Folders as trainings leave them."""
import json
import os
import tempfile

os.environ["HF_HUB_OFFLINE"] = os.environ["TRANSFORMERS_OFFLINE"] = "1"

from transformers import BertConfig

os.chdir(tempfile.mkdtemp())


def make(kind):
    os.makedirs("out", exist_ok=True)
    if kind == "adapter":
        BertConfig(hidden_size=48, num_attention_heads=4).save_pretrained("base")
        with open("out/adapter_config.json", "w") as file:
            json.dump({"peft_type": "LORA", "base_model_name_or_path": "base"}, file)
        open("out/adapter_model.safetensors", "w").close()
    elif kind == "level":
        BertConfig(hidden_size=48, num_attention_heads=4).save_pretrained("out/checkpoint-500")
    else:
        open("out/pytorch_model.bin", "w").close()
    return "out"
