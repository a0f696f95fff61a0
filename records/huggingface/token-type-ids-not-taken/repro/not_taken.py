# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "transformers"]
# ///
"""What the tokenizer returns is given to the model whole: not_taken.py forward|generate."""
import sys

from tiny import make_tokenizer, model

inputs = make_tokenizer(model_input_names=["input_ids", "token_type_ids", "attention_mask"])("a b", return_tensors="pt")
if (sys.argv[1:] or ["forward"])[0] == "forward":
    model(**inputs)
else:
    model.generate(**inputs, max_new_tokens=1)
