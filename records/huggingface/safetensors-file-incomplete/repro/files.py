"""A true file of two tensors, and ways in which it can lack something."""
import json

import numpy
from safetensors.numpy import save

TENSORS = {"first": numpy.arange(6.0).reshape(2, 3), "second": numpy.full(40, 7.0)}
TRUE = save(TENSORS)
HEAD = int.from_bytes(TRUE[:8], "little")
CUT = {
    "tensors": TRUE[:-80],
    "header": TRUE[: 8 + HEAD // 2],
    "empty": b"",
    "zeros": bytes(len(TRUE)),  # room reserved by a download manager, nothing written yet
}


def header(content):
    """Names to places, and the size that the file should have; None where there is no whole header."""
    size = int.from_bytes(content[:8], "little")
    try:
        table = json.loads(content[8 : 8 + size])
    except ValueError:
        return None, None
    table.pop("__metadata__", None)
    return table, 8 + size + max(entry["data_offsets"][1] for entry in table.values())
