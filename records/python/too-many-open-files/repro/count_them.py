# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The count of open descriptors over the passes tells a leak from a need that is merely high."""
import os
import resource
import tempfile


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
    names = []
    for number in os.listdir("/proc/self/fd"):
        if os.path.islink("/proc/self/fd/" + number):
            names.append(os.readlink("/proc/self/fd/" + number))
    assert names.count(paths[0]) == 5, names
    print("the leak shows by name:", paths[0].replace(folder, "/app"), names.count(paths[0]), "times")
