# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy"]
# ///
"""trust_remote_code without code in the folder; and another model's name in config.json, which drops settings in silence.

in_vain.py [remote-code|another-name]
"""
import sys

from folders import folder, unknown
from transformers import AutoConfig

if sys.argv[1:] == ["another-name"]:
    got = AutoConfig.from_pretrained(folder("bert", block_count=3))  # a newer model's config, renamed
    print(type(got).__name__, got.num_hidden_layers)
    assert type(got).__name__ == "BertConfig" and got.num_hidden_layers == 12  # the default of BERT; the model has 3
    sys.exit()
kind = unknown()
try:
    AutoConfig.from_pretrained(folder(kind), trust_remote_code=True)
except (KeyError, ValueError) as error:
    print(str(error)[:100])
    assert kind in str(error)
else:
    raise AssertionError("it loaded")
