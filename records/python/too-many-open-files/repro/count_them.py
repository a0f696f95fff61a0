# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The count of open descriptors over the passes tells a leak from a need that is merely high."""
import ctypes
import os
import resource
import tempfile

from errorcanon.lab.kits.shell import bash

COMMANDS = """
# region count-over-time fill: PID
ls /proc/PID/fd | wc -l
readlink /proc/PID/fd/* | sort | uniq -c | sort -n | tail
# endregion
"""


def count():
    return len(os.listdir("/proc/self/fd"))


kept = []


def passes(step, n=5):
    """The count after each pass, while what the pass returns is kept as a program would keep it."""
    counts = []
    for _ in range(n):
        kept.append(step())
        counts.append(count())
    return counts


soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
with tempfile.TemporaryDirectory() as folder:
    paths = [os.path.join(folder, str(n)) for n in range(40)]
    for path in paths:
        open(path, "w").close()

    def leak():
        return [open(path) for path in paths]

    def high():
        files = [open(path) for path in paths]
        for file in files:
            file.close()
        return len(files)

    start = count()
    assert passes(high) == [start] * 5
    assert passes(leak) == [start + 40 * n for n in range(1, 6)]
    # a program that needs 40 at once fails in its first pass, at a limit below that
    resource.setrlimit(resource.RLIMIT_NOFILE, (count() + 20, hard))
    try:
        high()
    except OSError as error:
        assert error.errno == 24, error
    else:
        raise AssertionError("40 more were opened")
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    # another limit with the same number: inotify instances of the user, files can still be opened
    libc, instances = ctypes.CDLL(None, use_errno=True), []
    with open("/proc/sys/fs/inotify/max_user_instances") as file:
        most = int(file.read())
    while len(instances) <= most < soft - 300 and (made := libc.inotify_init()) >= 0:
        instances.append(made)
    if most < soft - 300:
        assert ctypes.get_errno() == 24 and open(paths[0]).read() == "", ctypes.get_errno()
        print("inotify ends at", len(instances), "of", most, "instances, files at", soft)
    for made in instances:
        os.close(made)
    code, text = bash(COMMANDS.replace("PID", str(os.getpid())), folder)
    lines = text.replace(folder, "/app").split("\n")
    # the pipes to bash are among them
    assert code == 0 and 0 <= int(lines[0]) - (start - 1) - 200 <= 4, text
    # five times forty files; sort gives the last ones of equal count
    assert [line.split() for line in lines[1:-1]][-1] == ["5", "/app/9"], text
    print(lines[0], "descriptors; what leaks:", lines[-2].strip())
