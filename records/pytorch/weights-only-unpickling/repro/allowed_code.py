# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A function that is allowed is called while the file is read: a list allowed unread runs what a stranger wrote."""

import io
import os
import shutil
import tempfile

import torch

trace = os.path.join(tempfile.mkdtemp(), "copied-while-loading")


class Payload:
    def __reduce__(self):
        return (shutil.copyfile, (__file__, trace))


file = io.BytesIO()
torch.save({"model": torch.ones(2), "extra": Payload()}, file)
file.seek(0)
names = torch.serialization.get_unsafe_globals_in_checkpoint(file)
print(names)
assert names == ["shutil.copyfile"]
file.seek(0)
try:
    torch.load(file, weights_only=True)
except Exception as error:
    assert "shutil.copyfile" in str(error) and not os.path.exists(trace)
else:
    raise AssertionError("it was loaded")
file.seek(0)
with torch.serialization.safe_globals([shutil.copyfile]):
    torch.load(file, weights_only=True)
assert os.path.exists(trace), "the function ran, under weights_only=True"
