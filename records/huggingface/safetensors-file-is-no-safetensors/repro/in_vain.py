# /// script
# requires-python = ">=3.9"
# dependencies = ["safetensors", "numpy"]
# ///
"""Another reader for the pointer: pickle refuses it too, and so does every release of safetensors.

in_vain.py [pickle|release]
"""
import pickle
import sys

import safetensors
from files import INSTEAD, TENSORS, TRUE
from safetensors.numpy import load

if sys.argv[1:] == ["release"]:
    for name, content in INSTEAD.items():
        try:
            load(content)
        except Exception as error:
            print(safetensors.__version__, name, error)
        else:
            raise AssertionError(name)
    assert load(TRUE)["bias"].tolist() == TENSORS["bias"].tolist()
else:
    for name in ("pointer", "page"):
        try:
            pickle.loads(INSTEAD[name])
        except Exception as error:
            print(name, type(error).__name__, error)
        else:
            raise AssertionError(name)
    assert pickle.loads(pickle.dumps({"a": 1})) == {"a": 1}
