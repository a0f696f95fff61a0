"""The kernel's log, where it may be read."""

from __future__ import annotations

import os

from errorcanon.facts.fact import Look, Unknown

_MOST = 20_000
_LONGEST = 8_192


def kernel_log(look: Look) -> list[str] | Unknown:
    """Give the lines of the kernel log, the oldest first; nothing is taken out of it."""
    found: list[str] | Unknown = look.once(_read)
    return found


def _read(look: Look) -> list[str] | Unknown:
    try:
        handle = os.open("/dev/kmsg", os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        return Unknown(f"/dev/kmsg: {error.strerror}")
    lines: list[str] = []
    try:
        for _ in range(_MOST):
            try:
                entry = os.read(handle, _LONGEST)
            except BrokenPipeError:  # a line was overwritten while it was to be read
                continue
            if not entry:
                break
            lines.append(
                entry.decode("utf-8", errors="replace").partition(";")[2].partition("\n")[0]
            )
    except BlockingIOError:
        pass
    except OSError as error:
        return Unknown(f"/dev/kmsg: {error.strerror}")
    finally:
        os.close(handle)
    return lines
