"""A true file of two tensors, and what lies under its name instead."""
import hashlib
import io
import zipfile

import numpy
from safetensors.numpy import save

TENSORS = {"weight": numpy.arange(6.0).reshape(2, 3), "bias": numpy.ones(3)}
TRUE = save(TENSORS)


def zipped():
    """What torch.save writes: a zip archive."""
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w") as archive:
        archive.writestr("archive/data.pkl", b"\x80\x02}q\x00.")
    return memory.getvalue()


INSTEAD = {
    "pointer": ("version https://git-lfs.github.com/spec/v1\noid sha256:%s\nsize %d\n" % (hashlib.sha256(TRUE).hexdigest(), len(TRUE))).encode(),
    "page": b"<!DOCTYPE html><html><head><title>Sign in</title></head><body></body></html>",
    "pickle": zipped(),
}
