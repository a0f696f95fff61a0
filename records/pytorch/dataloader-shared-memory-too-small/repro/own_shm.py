# /// script
# requires-python = ">=3.9"
# dependencies = []
# ///
"""A /dev/shm of a chosen size, seen by this process and its children alone, as in a container of their own.

own_shm.py MIB COMMAND... runs a command in one.
"""
import ctypes
import os
import sys

MIB = 1 << 20
LIBC = ctypes.CDLL(None, use_errno=True)
NEW_NAMESPACES = 0x00020000 | 0x10000000  # mounts, users
REMOUNT = 32


def mount(mib, flags=0):
    options = b"size=%d" % (mib * MIB)
    if LIBC.mount(b"tmpfs", b"/dev/shm", b"tmpfs", flags, options):
        raise OSError(ctypes.get_errno(), "cannot mount a tmpfs on /dev/shm")


def namespace(mib):
    """Before anything starts a thread: a process with threads gets no user namespace."""
    user, group = os.getuid(), os.getgid()
    if LIBC.unshare(NEW_NAMESPACES):
        raise OSError(ctypes.get_errno(), "no user namespace here")
    for name, text in (("setgroups", "deny"), ("uid_map", "0 %d 1" % user), ("gid_map", "0 %d 1" % group)):
        with open("/proc/self/" + name, "w") as file:
            file.write(text)
    mount(mib)


def fill(mib):
    """In the lab, which allows no mount: /dev/shm leads to the tmpfs on /tmp, which is filled up to so many MiB."""
    if not os.path.islink("/dev/shm"):
        kinds = {line.split()[1]: line.split()[2] for line in open("/proc/mounts")}
        if kinds.get("/tmp") != "tmpfs" or kinds.get("/dev") != "tmpfs":
            raise SystemExit("no namespace of mounts here; run in a container with --shm-size=%dm" % mib)
        os.mkdir("/tmp/shm")
        os.rename("/dev/shm", "/dev/shm-before")
        os.symlink("/tmp/shm", "/dev/shm")
    for number in range(9):
        open("/tmp/ballast-%d" % number, "wb").close()  # empties that of a run before
    for number in range(9):
        path = "/tmp/ballast-%d" % number
        with open(path, "wb") as file:
            size = min(free() - mib * MIB, 512 * MIB)
            if size <= 0:
                break
            os.posix_fallocate(file.fileno(), 0, size)


def own_shm(mib):
    child = os.fork()
    if not child:
        try:
            namespace(mib)
            os._exit(0)
        finally:
            os._exit(1)
    if os.waitpid(child, 0)[1] == 0:
        namespace(mib)
    else:
        if os.path.islink("/dev/shm"):  # a mount of its own would be empty: a run that failed leaves files
            for name in os.listdir("/dev/shm"):
                os.unlink("/dev/shm/" + name)
        fill(mib)
    assert abs(free() - mib * MIB) < MIB, free()


def resize(mib):
    """What `mount -o remount,size=… /dev/shm` does."""
    if os.path.islink("/dev/shm"):
        fill(mib)
    else:
        mount(mib, REMOUNT)
    assert abs(free() - mib * MIB) < MIB, free()


def free():
    about = os.statvfs("/dev/shm")
    return about.f_bavail * about.f_frsize


if __name__ == "__main__":
    own_shm(int(sys.argv[1]) if len(sys.argv) > 1 else 64)
    command = sys.argv[2:] or ["df", "-h", "/dev/shm"]
    os.execvp(command[0], command)
