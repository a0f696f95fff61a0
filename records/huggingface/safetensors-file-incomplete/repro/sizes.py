# /// script
# requires-python = ">=3.9"
# dependencies = ["safetensors", "numpy"]
# ///
"""The header says how long the file must be: shorter means cut, no header means no safetensors or cut before its end."""
import contextlib
import io
import json
import os
import tempfile

from files import CUT, TRUE
from safetensors.numpy import load

POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1000\n"


def missing(path):
    with contextlib.redirect_stdout(io.StringIO()) as out:
        # region expected-size fill: path
        with open(path, "rb") as file:
            length = int.from_bytes(file.read(8), "little")
            header = json.loads(file.read(length))
        header.pop("__metadata__", None)
        wanted = 8 + length + max(tensor["data_offsets"][1] for tensor in header.values())
        print(os.path.getsize(path) - wanted)
        # endregion
    return out.getvalue().strip()


path = os.path.join(tempfile.mkdtemp(), "model.safetensors")
for name, content in dict(CUT, whole=TRUE, longer=TRUE + b"x", pointer=POINTER).items():
    with open(path, "wb") as file:
        file.write(content)
    try:
        load(content)
        said = "loads"
    except Exception as error:
        said = str(error)
    try:
        verdict = missing(path)
    except (ValueError, MemoryError, OverflowError):
        verdict = "no header"
    print(name, "|", verdict, "|", said)
    assert verdict == {"tensors": "-80", "whole": "0", "longer": "1"}.get(name, "no header")
    assert (said == "loads") == (name == "whole")
    plain = said.replace(" ", "").lower()
    assert ("toolarge" in plain) == (name == "pointer") and ("incomplete" in plain) == (name in ("tensors", "longer")), said
