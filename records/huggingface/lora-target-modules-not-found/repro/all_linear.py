# /// script
# requires-python = ">=3.8"
# dependencies = ["peft", "torch", "transformers"]
# ///
""""all-linear" finds the layers by their kind; the head stays as it is."""
from peft import LoraConfig, get_peft_model
from transformers import GPT2Config, GPT2LMHeadModel

model = GPT2LMHeadModel(GPT2Config(vocab_size=32, n_positions=16, n_embd=8, n_layer=2, n_head=2))
try:
    get_peft_model(model, LoraConfig(target_modules=["q_proj", "v_proj"]))
except ValueError as error:
    print(error)
else:
    raise AssertionError("q_proj was found in GPT-2")
# region all-linear
config = LoraConfig(target_modules="all-linear", fan_in_fan_out=True)
# endregion
model = get_peft_model(model, config)
adapted = sorted(name.split(".lora_A")[0].split("base_model.model.")[1] for name, _ in model.named_parameters() if "lora_A" in name)
print("\n".join(adapted))
blocks = ["attn.c_attn", "attn.c_proj", "mlp.c_fc", "mlp.c_proj"]
assert adapted == [f"transformer.h.{i}.{b}" for i in range(2) for b in blocks], adapted
