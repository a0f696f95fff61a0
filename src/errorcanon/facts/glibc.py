"""The release of the C library, which hooks ask for too: it imports next to nothing."""

from __future__ import annotations

import os
import re

_GLIBC = re.compile(r"glibc (\d+\.\d+)")


def read_glibc() -> str | None:
    """Give the release of GNU's C library; None where the C library is another one."""
    try:
        found = _GLIBC.match(os.confstr("CS_GNU_LIBC_VERSION") or "")
    except (AttributeError, ValueError, OSError):  # Windows, macOS and musl have no such name
        return None
    return found[1] if found else None
