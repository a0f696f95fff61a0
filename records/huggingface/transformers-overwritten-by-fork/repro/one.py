# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers"]
# ///
"""One package alone: every file its own, and its own classes usable.

one.py [transformers|fork]
"""
import sys

from whose import foreign

counts = foreign()
print(counts)
assert len(counts) == 1 and sum(n for _, n in counts.values()) == 0, counts
if sys.argv[1:] == ["fork"]:
    from transformers import BertConfig
    from transformers.adapters import AdapterConfig

    assert AdapterConfig.load("pfeiffer").reduction_factor == 16
    assert BertConfig(hidden_size=24).to_dict()["hidden_size"] == 24
else:
    from transformers import LlamaConfig

    assert LlamaConfig(hidden_size=24).to_dict()["hidden_size"] == 24
