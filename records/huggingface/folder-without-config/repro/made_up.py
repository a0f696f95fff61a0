# /// script
# requires-python = ">=3.8"
# dependencies = ["transformers", "numpy"]
# ///
"""A config.json without content moves the error, and a made-up one gives a model of other sizes."""
from scene import make
from transformers import AutoConfig, BertConfig

folder = make("empty")
with open("out/config.json", "w") as file:
    file.write("{}")
try:
    AutoConfig.from_pretrained(folder)
except ValueError as error:
    assert "model_type" in str(error), error
    print(str(error)[:80])
else:
    raise AssertionError("it loaded")
with open("out/config.json", "w") as file:
    file.write('{"model_type": "bert"}')
assert AutoConfig.from_pretrained(folder).hidden_size == BertConfig().hidden_size == 768
