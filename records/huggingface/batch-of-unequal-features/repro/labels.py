# /// script
# requires-python = ">=3.8"
# dependencies = ["peft", "torch", "transformers"]
# ///
"""Labels of one number a token need a collator that pads them too.

labels.py [padding|collator]
"""
import sys

from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast, DataCollatorForTokenClassification, DataCollatorWithPadding

words = Tokenizer(models.WordLevel({"<unk>": 0, "a": 1, "b": 2, "<pad>": 3}, unk_token="<unk>"))
words.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, unk_token="<unk>", pad_token="<pad>")
tokenizer.model_input_names = ["input_ids", "attention_mask"]

rows = [dict(tokenizer(text), labels=labels) for text, labels in (("a b", [5, 6]), ("a", [5]))]
try:
    DataCollatorWithPadding(tokenizer, padding=True)(rows)
except ValueError as error:
    print(error)
    assert "`labels` in this case" in str(error)
else:
    raise AssertionError("padding=True padded the labels")
if sys.argv[1:] != ["padding"]:
    rows = [dict(tokenizer(text), labels=labels) for text, labels in (("a b", [5, 6]), ("a", [5]))]
    # region collator fill: rows
    collator = DataCollatorForTokenClassification(tokenizer)
    batch = collator(rows)
    # endregion
    assert batch["labels"].tolist() == [[5, 6], [5, -100]]
    assert batch["input_ids"].tolist() == [[1, 2], [1, 3]]
