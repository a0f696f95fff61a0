# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy"]
# ///
"""What one release refuses a later one reads, as the class of the model and with its values."""
import transformers
from folders import SINCE, folder
from transformers import AutoConfig

now = tuple(int(n) for n in transformers.__version__.split(".")[:2])
for kind, name in (("qwen2", "Qwen2Config"), ("qwen3", "Qwen3Config")):
    if now >= SINCE[kind]:
        got = AutoConfig.from_pretrained(folder(kind, num_hidden_layers=3))
        print(transformers.__version__, type(got).__name__, got.num_hidden_layers)
        assert (type(got).__name__, got.num_hidden_layers, got.hidden_size) == (name, 3, 24)
if now < (5, 0):  # a type that 5.23.0 refuses
    got = AutoConfig.from_pretrained(folder("transfo-xl", n_layer=3))
    print(transformers.__version__, type(got).__name__, got.n_layer)
    assert (type(got).__name__, got.n_layer) == ("TransfoXLConfig", 3)
assert now >= SINCE["qwen2"]
