# /// script
# requires-python = ">=3.8"
# dependencies = ["nvidia-cuda-nvcc-cu12", "ziglang"]
# ///
"""The number in the header foretells which compilers it takes, and an older one passes.

Argument: override, which asserts what the define behind -allow-unsupported-compiler does: it ends the
check, and the headers that go on to nvcc's own front end are those of the newer compiler all the same.
"""
import sys

from host import compilers, limits, preprocess

gcc, clang = limits()
print("takes gcc below %d and clang below %d" % (gcc, clang))
seen = set()
for command, name, major in compilers():
    refused = major >= (gcc if name == "gcc" else clang)
    done = preprocess(command)
    assert bool(done.returncode) == refused, (command, done.stderr)
    assert (b"#error -- unsupported" in done.stderr) == refused
    print(name, major, "refused" if refused else "taken")
    seen.add(refused)
    if refused and sys.argv[1:] == ["override"]:
        forced = preprocess(command, "-D__NV_NO_HOST_COMPILER_CHECK=1")
        assert forced.returncode == 0, forced.stderr
        text = forced.stdout.decode()
        assert ("/include/c++/%d/" % major in text) if name == "gcc" else "/libcxx/include/" in text
        print("forced: the headers are still those of", name, major)
assert False in seen and (True in seen or sys.argv[1:] != ["override"]), seen
