# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The count of open descriptors over the passes tells a leak from a need that is merely high."""
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
    code, text = bash(COMMANDS.replace("PID", str(os.getpid())), folder)
    lines = text.replace(folder, "/app").split("\n")
    # the pipes to bash are among them
    assert code == 0 and 0 <= int(lines[0]) - (start - 1) - 200 <= 4, text
    # five times forty files; sort gives the last ones of equal count
    assert [line.split() for line in lines[1:-1]][-1] == ["5", "/app/9"], text
    print(lines[0], "descriptors; what leaks:", lines[-2].strip())
