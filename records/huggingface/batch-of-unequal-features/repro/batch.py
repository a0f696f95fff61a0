# /// script
# requires-python = ">=3.8"
# dependencies = ["peft", "torch", "transformers"]
# ///
"""A batch whose samples do not make one tensor.

batch.py [texts|labels|column|none]
"""
import sys

from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast, DataCollatorWithPadding

words = Tokenizer(models.WordLevel({"<unk>": 0, "a": 1, "b": 2, "<pad>": 3}, unk_token="<unk>"))
words.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, unk_token="<unk>", pad_token="<pad>")
tokenizer.model_input_names = ["input_ids", "attention_mask"]

kind = (sys.argv[1:] or ["texts"])[0]
if kind == "texts":
    tokenizer(["a b", "a"], return_tensors="pt")
more = {
    "labels": [{"labels": [1, 2]}, {"labels": [1]}],
    "column": [{"text": "a b"}, {"text": "a"}],
    "none": [{"labels": None}, {"labels": None}],
}[kind]
rows = [dict(tokenizer(text), **row) for text, row in zip(["a b", "a"], more)]
DataCollatorWithPadding(tokenizer)(rows)
