"""A tokenizer of ten words, and the folder that a model alone leaves behind."""
import json
import os

WORDS = "the cat sat on a mat and the dog ran".split()


def make():
    """The tokenizer and the ids of a text."""
    from tokenizers import Tokenizer, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast

    vocab = {word: i for i, word in enumerate(["[UNK]"] + sorted(set(WORDS)))}
    made = Tokenizer(models.WordLevel(vocab, unk_token="[UNK]"))
    made.pre_tokenizer = pre_tokenizers.Whitespace()
    return PreTrainedTokenizerFast(tokenizer_object=made, unk_token="[UNK]"), made.encode("the cat sat").ids


def model_folder(folder, kind="bert"):
    """What model.save_pretrained writes: a config and weights, no tokenizer."""
    os.makedirs(folder)
    with open(os.path.join(folder, "config.json"), "w") as file:
        json.dump({"model_type": kind}, file)
    with open(os.path.join(folder, "model.safetensors"), "wb") as file:
        file.write((2).to_bytes(8, "little") + b"{}")
    return folder


def ids(tokenizer):
    """The ids of the same text."""
    return tokenizer("the cat sat", add_special_tokens=False)["input_ids"]
