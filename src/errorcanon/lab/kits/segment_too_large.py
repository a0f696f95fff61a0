"""A segment that /dev/shm has no room for, in the words of an NCCL that gives no reason."""

from __future__ import annotations

import errno
import os
import sys
from typing import NoReturn

_SIZE = 192 << 20


def ask() -> NoReturn:
    """Ask for the segment, and say so as NCCL does."""
    path = "/dev/shm/nccl-%d" % os.getpid()
    file = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        os.posix_fallocate(file, 0, _SIZE)
    except OSError as error:
        assert error.errno == errno.ENOSPC, error
        print(f"NCCL WARN Error while creating shared memory segment {path} (size {_SIZE})")
        sys.exit(1)
    finally:
        os.unlink(path)
    raise SystemExit("there was room for it: give the case less memory")
