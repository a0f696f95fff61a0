# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Ask for a segment that /dev/shm has no room for, and say so as NCCL does where it gives no reason."""
import errno
import os
import sys

SIZE = 192 << 20
path = "/dev/shm/nccl-%d" % os.getpid()
file = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
try:
    os.posix_fallocate(file, 0, SIZE)
except OSError as error:
    assert error.errno == errno.ENOSPC, error
    print("NCCL WARN Error while creating shared memory segment %s (size %d)" % (path, SIZE))
    sys.exit(1)
finally:
    os.unlink(path)
