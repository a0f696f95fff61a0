"""A tokenizer trained on ten words, and its file as older and newer releases write it."""
import json

from tokenizers import Tokenizer, models, pre_tokenizers, trainers

TEXT = "the cat sat"


def trained():
    """The tokenizer that this release makes."""
    made = Tokenizer(models.BPE(unk_token="[UNK]"))
    made.pre_tokenizer = pre_tokenizers.Whitespace()
    made.train_from_iterator(["the cat sat on a mat and the dog ran"], trainers.BpeTrainer(vocab_size=40, special_tokens=["[UNK]"], show_progress=False))
    return made


def written(kind):
    """tokenizer.json with merges as "strings" (before 0.20) or as "pairs" (since), with an older or newer Metaspace, or with an "unknown" part."""
    file = json.loads(trained().to_str())
    pairs = [merge if isinstance(merge, list) else merge.split(" ") for merge in file["model"]["merges"]]
    file["model"]["merges"] = pairs if kind == "pairs" else [" ".join(pair) for pair in pairs]
    if kind == "no-merges":  # another kind of model
        file["model"] = {"type": "WordLevel", "vocab": file["model"]["vocab"], "unk_token": "[UNK]"}
    if kind == "metaspace":  # as 0.19 writes it
        file["pre_tokenizer"] = {"type": "Metaspace", "replacement": "\u2581", "prepend_scheme": "first", "split": False}
    if kind == "old-metaspace":  # as releases before 0.19 write it, prepend_scheme not being there yet
        file["pre_tokenizer"] = {"type": "Metaspace", "replacement": "\u2581", "add_prefix_space": False}
        file["decoder"] = dict(file["pre_tokenizer"])
    if kind == "old-metaspace-that-prepends":  # the control
        file["pre_tokenizer"] = {"type": "Metaspace", "replacement": "\u2581", "add_prefix_space": True}
        file["decoder"] = dict(file["pre_tokenizer"])
    if kind == "unknown":  # a type that no release has so far
        file["pre_tokenizer"] = {"type": "OfATimeToCome"}
    return json.dumps(file, indent=2)
