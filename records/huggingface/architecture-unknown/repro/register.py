# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy"]
# ///
"""A model of one's own: registered before loading it is known, and keeps its values."""
from folders import folder
from transformers import AutoConfig, PretrainedConfig


class OwnConfig(PretrainedConfig):
    model_type = "own-model"

    def __init__(self, hidden_size=8, rope_layers=1, **words):
        self.hidden_size, self.rope_layers = hidden_size, rope_layers
        super().__init__(**words)


name = folder("own-model", rope_layers=7)
try:
    AutoConfig.from_pretrained(name)
except (KeyError, ValueError) as error:
    print(str(error)[:100])
else:
    raise AssertionError("known before")
# region register-your-own fill: own-model, OwnConfig
AutoConfig.register("own-model", OwnConfig)
# endregion
got = AutoConfig.from_pretrained(name)
print(type(got).__name__, got.hidden_size, got.rope_layers)
assert (type(got), got.hidden_size, got.rope_layers) == (OwnConfig, 24, 7)
