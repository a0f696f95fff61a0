# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""What NCCL does for a segment of shared memory, without NCCL: a file, and room for it. Run by itself it makes one."""
import errno
import os
import shutil
import tempfile


def small_tmpfs():
    """/dev/shm, or where the lab limits the size of files a smaller tmpfs, which answers in the same way."""
    with open("/proc/mounts") as mounts:
        kinds = {line.split()[1]: line.split()[2] for line in mounts}
    found = [folder for folder in ("/dev/shm", "/tmp") if kinds.get(folder) == "tmpfs"]
    return min(found or ["/dev/shm"], key=lambda folder: os.statvfs(folder).f_blocks)


SHM = small_tmpfs()


def segment(folder, size):
    """None, or the name of the error that opening or extending the file gave; the file is removed."""
    path = os.path.join(folder, "like-nccl-%d" % os.getpid())
    try:
        fd = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        return "open: " + errno.errorcode[error.errno]
    try:
        os.posix_fallocate(fd, 0, size)
        os.pwrite(fd, b"end", size - 3)
        assert os.pread(fd, 3, size - 3) == b"end"
    except OSError as error:
        return "extend: " + errno.errorcode[error.errno]
    finally:
        os.close(fd)
        os.unlink(path)


def whole():
    """The size of the whole file system: what df prints as its size."""
    about = os.statvfs(SHM)
    return about.f_frsize * about.f_blocks


def free():
    about = os.statvfs(SHM)
    return about.f_frsize * about.f_bavail


class Closed:
    """A folder there that the process may not write to."""

    def __enter__(self):
        self.path = tempfile.mkdtemp(dir=SHM)
        os.chmod(self.path, 0o555)
        self.user = os.geteuid()
        if os.access(self.path, os.W_OK) and self.user == 0:
            os.seteuid(65534)  # root may write anywhere
        return self.path

    def __exit__(self, *ignored):
        os.seteuid(self.user)
        shutil.rmtree(self.path)


if __name__ == "__main__":
    print("size", whole(), "free", free(), "a segment of 1 MiB:", segment(SHM, 1 << 20))
