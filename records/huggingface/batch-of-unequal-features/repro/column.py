# /// script
# requires-python = ">=3.8"
# dependencies = ["peft", "torch", "transformers", "datasets"]
# ///
"""A column of text is dropped before the batch is made."""
import datasets
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast, DataCollatorWithPadding

words = Tokenizer(models.WordLevel({"<unk>": 0, "a": 1, "b": 2, "<pad>": 3}, unk_token="<unk>"))
words.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, unk_token="<unk>", pad_token="<pad>")
tokenizer.model_input_names = ["input_ids", "attention_mask"]

dataset = datasets.Dataset.from_dict({"text": ["a b", "a"], "label": [0, 1]})
kept = dataset.map(lambda row: tokenizer(row["text"]))
try:
    DataCollatorWithPadding(tokenizer)([kept[0], kept[1]])
except ValueError as error:
    print(error)
    assert "`text` in this case" in str(error)
else:
    raise AssertionError("a text became a tensor")
# region drop fill: "text"
dataset = dataset.map(lambda row: tokenizer(row["text"]), remove_columns=["text"])
# endregion
batch = DataCollatorWithPadding(tokenizer)([dataset[0], dataset[1]])
assert batch["input_ids"].tolist() == [[1, 2], [1, 3]] and batch["labels"].tolist() == [0, 1]
