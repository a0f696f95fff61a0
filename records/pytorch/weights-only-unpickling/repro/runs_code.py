# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""weights_only=False runs whatever the file says: a checkpoint that writes a file while it is loaded."""
import io
import os
import pathlib
import tempfile

import torch

trace = os.path.join(tempfile.mkdtemp(), "written-while-loading")


class Payload:
    def __reduce__(self):
        return (pathlib.Path.touch, (pathlib.Path(trace),))


file = io.BytesIO()
torch.save({"model": torch.ones(2), "extra": Payload()}, file)
file.seek(0)
try:
    torch.load(file, weights_only=True)
except Exception as error:
    assert "Weights only load failed" in str(error)
assert not os.path.exists(trace), "refused before anything ran"
file.seek(0)
assert torch.load(file, weights_only=False)["model"].sum() == 2
assert os.path.exists(trace), "loaded, and the code of the file has run"
print("the checkpoint wrote a file")
