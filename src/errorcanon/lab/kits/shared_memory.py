"""What NCCL asks of /dev/shm, without NCCL: a file there, and room for it.

Two GPUs are needed for NCCL's own transport. The system calls behind it, and what the kernel
answers to them, need none: open with O_CREAT, posix_fallocate, and bytes written and read back.
"""

from __future__ import annotations

import errno
import os
import shutil
import tempfile

MIB = 1 << 20


def small_tmpfs() -> str:
    """Give /dev/shm, or a smaller tmpfs where the lab limits the size of files."""
    with open("/proc/mounts") as mounts:
        kinds = {line.split()[1]: line.split()[2] for line in mounts}
    found = [folder for folder in ("/dev/shm", "/tmp") if kinds.get(folder) == "tmpfs"]
    return min(found or ["/dev/shm"], key=lambda folder: os.statvfs(folder).f_blocks)


SHM = small_tmpfs()


def segment(folder: str, size: int) -> str | None:
    """Make a segment and remove it; give None, or the step that failed and its error."""
    path = os.path.join(folder, "like-nccl-%d" % os.getpid())
    try:
        fd = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        return "open: " + errno.errorcode[error.errno or 0]
    try:
        os.posix_fallocate(fd, 0, size)
        os.pwrite(fd, b"end", size - 3)
        assert os.pread(fd, 3, size - 3) == b"end"
    except OSError as error:
        return "extend: " + errno.errorcode[error.errno or 0]
    finally:
        os.close(fd)
        os.unlink(path)
    return None


def whole() -> int:
    """Give the size of the whole file system: what df prints as its size."""
    about = os.statvfs(SHM)
    return about.f_frsize * about.f_blocks


def free() -> int:
    """Give the room that is left there: what df prints as available."""
    about = os.statvfs(SHM)
    return about.f_frsize * about.f_bavail


class Closed:
    """A folder there that the process may not write to."""

    def __enter__(self) -> str:
        """Make it, and step down from root, who may write anywhere."""
        self.path = tempfile.mkdtemp(dir=SHM)
        os.chmod(self.path, 0o555)  # noqa: S103
        self.user = os.geteuid()
        if os.access(self.path, os.W_OK) and self.user == 0:
            os.seteuid(65534)
        return self.path

    def __exit__(self, *ignored: object) -> None:
        """Step up again and remove it."""
        os.seteuid(self.user)
        shutil.rmtree(self.path)
