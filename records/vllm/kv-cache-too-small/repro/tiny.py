"""A folder with the configuration of a very small model that says bfloat16; its weights are made up."""
import json
import os
import tempfile


def folder():
    path = tempfile.mkdtemp()
    config = {
        "architectures": ["LlamaForCausalLM"], "model_type": "llama", "torch_dtype": "bfloat16", "vocab_size": 512,
        "hidden_size": 128, "intermediate_size": 256, "num_hidden_layers": 2, "num_attention_heads": 2,
        "num_key_value_heads": 2, "max_position_embeddings": 131072, "bos_token_id": 1, "eos_token_id": 2,
    }
    with open(os.path.join(path, "config.json"), "w") as file:
        json.dump(config, file)
    return path
