"""The architectures that a compiled file holds, read from its fat binaries as cuobjdump lists them.

A fat binary starts with BA55ED50; each entry has a kind (1 PTX, 2 machine code), sizes and the
architecture. Neither CUDA nor a GPU is needed.
"""

from __future__ import annotations

import mmap
import struct

_MAGIC = b"\x50\xed\x55\xba"


def embedded(path: str) -> set[str]:
    """Give names such as sm_75 (machine code) and compute_75 (PTX)."""
    found = set()
    with open(path, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        start = data.find(_MAGIC)
        while start >= 0:
            _, header, size = struct.unpack_from("<HHQ", data, start + 4)
            place, end = start + header, start + header + size
            while header == 16 and place + 64 <= end <= len(data):
                kind, _, entry_header, entry_size = struct.unpack_from("<HHIQ", data, place)
                arch = struct.unpack_from("<I", data, place + 28)[0]
                if kind in (1, 2) and 20 <= arch < 200:
                    found.add(("compute_" if kind == 1 else "sm_") + str(arch))
                if entry_header < 32:
                    break
                place += entry_header + entry_size
            start = data.find(_MAGIC, start + 4)
    return found
