"""The release of NVIDIA's driver, which hooks ask for too: it imports next to nothing."""

from __future__ import annotations

import re

from errorcanon.facts.reading import read_text

DRIVER_FILE = "/proc/driver/nvidia/version"
_DRIVER = re.compile(r"(?:Kernel Module|Module for \S+)\s+(\d+\.[\d.]+)")


def read_driver() -> str | None:
    """Give the release of the driver that the kernel has loaded; None where it has none."""
    try:
        found = _DRIVER.search(read_text(DRIVER_FILE))
    except OSError:
        return None
    return found[1] if found else None
