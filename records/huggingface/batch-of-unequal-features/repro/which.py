# /// script
# requires-python = ">=3.8"
# dependencies = ["peft", "torch", "transformers"]
# ///
"""Kinds and lengths of each feature over a few samples tell which one cannot become a tensor, and why."""
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast, DataCollatorWithPadding

words = Tokenizer(models.WordLevel({"<unk>": 0, "a": 1, "b": 2, "<pad>": 3}, unk_token="<unk>"))
words.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, unk_token="<unk>", pad_token="<pad>")
tokenizer.model_input_names = ["input_ids", "attention_mask"]


def look(rows):
    found = {}
    # region look fill: rows
    for name in rows[0]:
        print(name, [(type(row[name]).__name__, len(row[name]) if hasattr(row[name], "__len__") else "-") for row in rows])
        # endregion
        found[name] = {(type(r[name]).__name__, len(r[name]) if hasattr(r[name], "__len__") else "-") for r in rows}
    return found


def passes(rows):
    try:
        DataCollatorWithPadding(tokenizer)(rows)
    except ValueError as error:
        return str(error)
    return ""


base = [dict(tokenizer(text)) for text in ("a b", "a")]
unequal = [dict(row, labels=labels) for row, labels in zip(base, ([1, 2], [1]))]
text = [dict(row, text="a") for row in base]
nothing = [dict(row, labels=None) for row in base]
good = [dict(row, labels=1) for row in base]
assert look(unequal)["labels"] == {("list", 2), ("list", 1)} and "`labels`" in passes(unequal)
assert look(text)["text"] == {("str", 1)} and "`text`" in passes(text)
assert look(nothing)["labels"] == {("NoneType", "-")} and "`labels`" in passes(nothing)
assert look(good)["labels"] == {("int", "-")} and passes(good) == ""
