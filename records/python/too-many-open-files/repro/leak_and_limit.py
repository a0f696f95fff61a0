# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Against a leak: a higher limit fails later, gc.collect() frees nothing, ulimit elsewhere does nothing.

leak_and_limit.py [higher|elsewhere]
"""
import gc
import resource
import subprocess
import sys

kind = (sys.argv[1:] or ["higher"])[0]
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)


def steps(limit=None):
    """Give how many passes a leaking program lives, under the limit it has or another."""
    if limit:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
    kept = []
    try:
        while True:
            kept.append(open("/dev/null"))
            if len(kept) % 16 == 0:
                gc.collect()
    except OSError as error:
        assert error.errno == 24, error
        return len(kept)


if kind == "higher":
    lives = [steps(limit) for limit in (64, 128, 200)]
    print("passes under 64, 128, 200:", lives)
    assert lives[1] - lives[0] == 64 and lives[2] - lives[1] == 72
else:
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, hard))
    before = steps()
    said = subprocess.check_output(["sh", "-c", "ulimit -n 256; ulimit -n"])
    assert said == b"256\n", said
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == 64
    assert steps() == before < 64
    # and what is set here goes to the children
    resource.setrlimit(resource.RLIMIT_NOFILE, (80, hard))
    assert subprocess.check_output(["sh", "-c", "ulimit -n"]) == b"80\n"
    print("set in another shell: 256 there, still 64 here; set here: 80 in the child")
