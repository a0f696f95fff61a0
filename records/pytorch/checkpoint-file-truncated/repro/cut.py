# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Load a checkpoint of which the end is missing, and let the error out.

Argument: half (default), one-byte, zeros (space reserved by a downloader and never filled), legacy
(the format from before 1.6), small (half of a file of some KiB), small-in-memory (the same as BytesIO),
empty, header (damaged inside), data-header (the header of a tensor).
"""
import io
import os
import sys
import tempfile

import torch


def saved(count=360000.0, **options):
    file = io.BytesIO()
    torch.save({"w": torch.arange(count)}, file, **options)
    return file.getvalue()


def on_disk(content):
    path = os.path.join(tempfile.mkdtemp(), "model.pt")
    with open(path, "wb") as file:
        file.write(content)
    return path


if __name__ == "__main__":
    form = sys.argv[1] if len(sys.argv) > 1 else "half"
    whole = saved(2000.0 if form == "small" else 360000.0, **({"_use_new_zipfile_serialization": False} if form == "legacy" else {}))
    half = len(whole) // 2
    if form == "small-in-memory":
        small = saved(2000.0)
        torch.load(io.BytesIO(small[: len(small) // 2]))
    part = whole.rfind(b"PK\x03\x04", 0, whole.find(b"data/0"))
    assert torch.load(on_disk(whole))["w"].sum() > 0
    torch.load(
        on_disk(
            {
                "half": whole[:half],
                "one-byte": whole[:-1],
                "zeros": whole[:half] + bytes(len(whole) - half),
                "legacy": whole[:half],
                "small": whole[:half],
                "empty": b"",
                "header": whole.replace(b"PK\x03\x04", b"XX\x03\x04").replace(b"XX\x03\x04", b"PK\x03\x04", 1),
                "data-header": whole[:part] + b"XX" + whole[part + 2 :],
            }[form]
        )
    )
