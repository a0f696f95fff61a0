# /// script
# requires-python = ">=3.8"
# dependencies = ["peft", "torch", "transformers"]
# ///
"""One name that fits hides the others: nothing is raised, and their layers get no adapter."""
from peft import LoraConfig, get_peft_model
from transformers import GPT2Config, GPT2LMHeadModel

model = GPT2LMHeadModel(GPT2Config(vocab_size=32, n_positions=16, n_embd=8, n_layer=2, n_head=2))
try:
    get_peft_model(model, LoraConfig(target_modules=["q_proj", "v_proj"]))
except ValueError as error:
    print(error)
else:
    raise AssertionError("q_proj was found in GPT-2")
model = get_peft_model(model, LoraConfig(target_modules=["q_proj", "v_proj", "c_proj"], fan_in_fan_out=True))
adapted = {name.split(".lora_A")[0].rsplit(".", 1)[1] for name, _ in model.named_parameters() if "lora_A" in name}
print("adapted:", sorted(adapted))
assert adapted == {"c_proj"}, "the attention projection c_attn has no adapter"
