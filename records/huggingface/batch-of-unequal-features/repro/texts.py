# /// script
# requires-python = ">=3.8"
# dependencies = ["peft", "torch", "transformers"]
# ///
"""Texts padded to the longest: the mask leaves the padding out."""
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast

words = Tokenizer(models.WordLevel({"<unk>": 0, "a": 1, "b": 2, "<pad>": 3}, unk_token="<unk>"))
words.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, unk_token="<unk>", pad_token="<pad>")
tokenizer.model_input_names = ["input_ids", "attention_mask"]

texts = ["a b", "a"]
try:
    tokenizer(texts, return_tensors="pt")
except ValueError as error:
    print(error)
else:
    raise AssertionError("unequal texts made a tensor")
# region pad fill: texts
batch = tokenizer(texts, padding=True, truncation=True, max_length=512, return_tensors="pt")
# endregion
assert batch["input_ids"].tolist() == [[1, 2], [1, 3]]
assert batch["attention_mask"].tolist() == [[1, 1], [1, 0]]
