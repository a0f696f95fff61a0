# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""weights_only=False, which the message itself offers, and other arguments fail on such a file too."""
import io

import torch
from other import PAGE, POINTER, saved

options = [{}, {"map_location": "cpu"}]
if not torch.__version__.startswith("1."):
    options.append({"weights_only": False})
for words in options:
    assert torch.load(io.BytesIO(saved()), **words)["w"].sum() == 15
    for content in (POINTER % (b"0" * 64, 19332096), PAGE):
        try:
            torch.load(io.BytesIO(content), **words)
        except Exception as error:
            assert "invalid load key" in str(error) or "weights_only" not in words and "Unsupported operand" in str(error)
            print(words, "|", str(error).splitlines()[0][:60], "...", str(error)[-60:])
        else:
            raise AssertionError("it was loaded")
