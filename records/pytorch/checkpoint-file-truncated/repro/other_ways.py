# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Other arguments and another name for the file do not bring back what is missing."""
import io
import os

import torch
from cut import on_disk, saved

whole = saved()
options = [{}, {"map_location": "cpu"}]
if not torch.__version__.startswith("1."):
    options += [{"weights_only": False}, {"weights_only": False, "mmap": False}][: 1 + torch.__version__.startswith("2.1")]


def opened(content):
    path = on_disk(content)
    other = path.replace("model.pt", "model.ckpt")
    os.rename(path, other)
    return other, io.BytesIO(content)


for words in options:
    for source in opened(whole):
        assert torch.load(source, **words)["w"].sum() > 0
    for source in opened(whole[: len(whole) // 2]):
        try:
            torch.load(source, **words)
        except Exception as error:
            print(words, "|", str(error)[:90])
            assert "failed finding central directory" in str(error) or "unexpected EOF" in str(error)
        else:
            raise AssertionError("half a file was loaded")
