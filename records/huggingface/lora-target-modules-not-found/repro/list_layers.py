# /// script
# requires-python = ">=3.8"
# dependencies = ["peft", "torch", "transformers"]
# ///
"""The names of the layers are read from the model, and those chosen get adapters that learn."""
import collections

import torch
from peft import LoraConfig, get_peft_model
from transformers import GPT2Config, GPT2LMHeadModel

torch.manual_seed(0)
model = GPT2LMHeadModel(GPT2Config(vocab_size=32, n_positions=16, n_embd=8, n_layer=2, n_head=2))
try:
    get_peft_model(model, LoraConfig(target_modules=["q_proj", "v_proj"]))
except ValueError as error:
    print(error)
else:
    raise AssertionError("q_proj was found in GPT-2")
# region list fill: model
layers = collections.Counter(
    (name.split(".")[-1], type(module).__name__)
    for name, module in model.named_modules()
    if getattr(module, "weight", None) is not None and module.weight.dim() == 2
)
for (name, kind), count in sorted(layers.items()):
    print(count, name, kind)
# endregion
assert layers[("c_attn", "Conv1D")] == 2 and ("q_proj", "Linear") not in layers
model = get_peft_model(model, LoraConfig(target_modules=["c_attn"], fan_in_fan_out=True))
adapters = {name: p.detach().clone() for name, p in model.named_parameters() if p.requires_grad}
assert len(adapters) == 4 and all("c_attn.lora_" in name for name in adapters)
ids = torch.arange(8)[None]
optimizer = torch.optim.SGD([p for p in model.parameters() if p.requires_grad], lr=1.0)
before = model(ids, labels=ids).loss.item()
for _ in range(20):
    optimizer.zero_grad()
    model(ids, labels=ids).loss.backward()
    optimizer.step()
assert model.eval()(ids, labels=ids).loss.item() < before
assert all(not torch.equal(p, adapters[n]) for n, p in model.named_parameters() if n in adapters)
