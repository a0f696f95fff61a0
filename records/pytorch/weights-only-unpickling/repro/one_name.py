# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The message names one class at a time; allowing the first brings up the next."""
import _codecs
import argparse
import io
import re

import numpy as np
import torch

file = io.BytesIO()
torch.save({"args": argparse.Namespace(lr=0.1), "best": np.float64(0.5)}, file)
names = []
for attempt in range(6):
    file.seek(0)
    try:
        torch.load(file, weights_only=True)
        break
    except Exception as error:
        name = re.search(r"Unsupported (?:global: GLOBAL|class) (\S+)", str(error))
        names.append(name.group(1) if name else str(error))
    if not hasattr(torch.serialization, "add_safe_globals"):
        break
    if names[-1].endswith("Namespace"):
        torch.serialization.add_safe_globals([argparse.Namespace])
    elif names[-1] == "_codecs.encode":
        torch.serialization.add_safe_globals([_codecs.encode])
    else:
        scalar = np.float64(0.5).__reduce__()[0]
        torch.serialization.add_safe_globals([scalar, np.dtype, type(np.dtype("float64"))])
print(names)
if hasattr(torch.serialization, "add_safe_globals"):
    assert names[0] == "argparse.Namespace" and "multiarray.scalar" in names[1]
    assert names[2:] == ([] if hasattr(torch.serialization, "safe_globals") else ["_codecs.encode"])
else:
    assert len(names) == 1, "before 2.4 nothing can be allowed"
