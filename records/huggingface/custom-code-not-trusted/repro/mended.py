# /// script
# requires-python = ">=3.8"
# dependencies = ["transformers", "numpy"]
# ///
"""Allowed after reading, or loaded with a class of the library. mended.py [trust|built-in]"""
import sys

from scene import make
from transformers import AutoConfig, BertConfig

if sys.argv[1:] == ["built-in"]:
    folder = make()
    try:
        AutoConfig.from_pretrained(folder, trust_remote_code=False)
    except ValueError as error:
        assert "trust_remote_code=True" in str(error), error
    else:
        raise AssertionError("it was loaded")
    # region built-in fill: folder
    config = BertConfig.from_pretrained(folder)
    # endregion
    assert type(config) is BertConfig and config.size == 5
else:
    folder = make()
    # region trust fill: folder
    config = AutoConfig.from_pretrained(folder, trust_remote_code=True)
    # endregion
    assert type(config).__name__ == "OwnConfig" and config.size == 5
print("held")
