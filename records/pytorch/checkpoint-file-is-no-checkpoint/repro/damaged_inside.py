# /// script
# requires-python = ">=3.10"
# dependencies = ["numpy", "torch"]
# ///
"""A pickle with a changed byte inside stops at a letter too; it begins with byte 128, which no page or text does."""
import io
import pickle

import torch
from other import PAGE, POINTER, saved


def told(content, load):
    try:
        load(io.BytesIO(content))
    except Exception as error:
        return str(error)
    return ""


def loaded(file):
    return torch.load(file, weights_only=False)


old = saved(_use_new_zipfile_serialization=False)
plain = pickle.dumps({"labels": [1, 2, 3], "text": "page"}, 2)
for whole, ways in ((old, ((loaded, "invalid load key, 'E'."), (torch.load, "Unsupported operand 69"))), (plain, ((pickle.load, "invalid load key, 'E'."),))):
    assert whole[:1] == b"\x80"
    for load, words in ways:
        assert told(whole, load) == ""
        damaged = [whole[:n] + b"E" + whole[n + 1 :] for n in range(2, min(len(whole), 300))]
        stopped = [content for content in damaged if words in told(content, load)]
        print(words, "from", len(stopped), "of", len(damaged), "damaged files")
        assert stopped and all(content[:1] == b"\x80" for content in stopped)
for content in (POINTER % (b"0" * 64, 19332096), PAGE, b"Entry not found"):
    assert content[:1] != b"\x80" and "invalid load key" in told(content, loaded)
