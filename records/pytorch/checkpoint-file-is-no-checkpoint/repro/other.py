# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Load a file that is no checkpoint, and let the error out. Argument: pointer (default), html."""
import io
import sys

import torch

POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:%s\nsize %d\n"
PAGE = b"<!DOCTYPE html>\n<html><head><title>model.pt</title></head></html>\n"


def saved(**options):
    file = io.BytesIO()
    torch.save({"w": torch.arange(6.0)}, file, **options)
    return file.getvalue()


if __name__ == "__main__":
    form = sys.argv[1] if len(sys.argv) > 1 else "pointer"
    assert torch.load(io.BytesIO(saved()))["w"].sum() == 15
    torch.load(io.BytesIO({"pointer": POINTER % (b"0" * 64, 19332096), "html": PAGE}[form]))
