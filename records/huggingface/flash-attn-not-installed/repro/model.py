"""Write a small Llama, as it is, with a config that asks for FlashAttention, or with code of its own that imports it."""
import json
import os

import torch
from transformers import LlamaConfig, LlamaForCausalLM


def saved(folder, asks=False):
    """Save the model; give its folder."""
    torch.manual_seed(0)
    config = LlamaConfig(
        vocab_size=64, hidden_size=32, intermediate_size=64, num_hidden_layers=2,
        num_attention_heads=4, num_key_value_heads=2, max_position_embeddings=64,
    )
    path = os.path.join(folder, "model")
    LlamaForCausalLM(config).save_pretrained(path)
    if asks:
        change(path, _attn_implementation="flash_attention_2")
    return path


def change(path, **values):
    """Change config.json."""
    with open(path + "/config.json") as file:
        config = json.load(file)
    config.update(values)
    with open(path + "/config.json", "w") as file:
        json.dump(config, file)


def with_own_code(folder):
    """Save the model with a modeling file of its own that imports flash_attn at its top."""
    path = saved(folder)
    change(path, auto_map={"AutoModelForCausalLM": "modeling_own.OwnModel"})
    with open(path + "/modeling_own.py", "w") as file:
        file.write("from flash_attn import flash_attn_func\nfrom transformers import LlamaForCausalLM\n\n\nclass OwnModel(LlamaForCausalLM):\n    pass\n")
    return path
