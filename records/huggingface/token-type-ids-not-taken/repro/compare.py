# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "transformers"]
# ///
"""The keys that the tokenizer returns, beside the parameters of the model."""
import inspect

from tiny import make_tokenizer, model

tokenizer = make_tokenizer(model_input_names=["input_ids", "token_type_ids", "attention_mask"])
# region compare-the-inputs fill: tokenizer, model
print(set(tokenizer("text")) - set(inspect.signature(model.forward).parameters))
# endregion
taken = set(inspect.signature(model.forward).parameters)
assert set(tokenizer("text")) - taken == {"token_type_ids"}
fitting = make_tokenizer(model_input_names=["input_ids", "attention_mask"])
assert not set(fitting("text")) - taken
