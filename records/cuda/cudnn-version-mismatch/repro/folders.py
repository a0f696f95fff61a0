# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cudnn-cu12==9.28.0.42", "nvidia-cudnn-jit-cu12==9.27.0.42"]
# ///
"""A process with one cuDNN has one folder of it in memory, a mixture has two.

A process that aborts has no memory to look into, and a part that failed to load may be let go again;
the loader's own trace shows both folders all the same.
`one` asserts that the same calls are well without the search path; `trusted` that the version number
is the one of a single part and looks harmless in the mixture.
CUDNN_LIB and CUDNN_OTHER may name the two libcudnn files.
"""
import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path


def libcudnn(variable: str, package: str) -> Path:
    """A libcudnn file, from the environment or from its wheel."""
    if named := os.environ.get(variable):
        return Path(named)
    wheel = Path(next(iter(importlib.util.find_spec(package).submodule_search_locations)))
    return next((wheel / "lib").glob("libcudnn.so.*"))


PROGRAM = """
import ctypes, json, os, subprocess, sys
cudnn = ctypes.CDLL(sys.argv[1])
cudnn.cudnnGetVersion.restype = ctypes.c_size_t
if sys.argv[2] == "version":
    print(json.dumps([0, cudnn.cudnnGetVersion(), []]))
else:
    status = getattr(cudnn, f"cudnnCreate{sys.argv[2]}Descriptor")(ctypes.byref(ctypes.c_void_p()))
    listed = "grep -o '/.*libcudnn.*' /proc/PID/maps | sort -u".replace("PID", str(os.getpid()))
    quiet = {k: v for k, v in os.environ.items() if not k.startswith("LD_")}
    found = subprocess.run(["bash", "-c", listed], env=quiet, capture_output=True, text=True).stdout
    folders = sorted({os.path.dirname(line) for line in found.splitlines()})
    print(json.dumps([status, cudnn.cudnnGetVersion(), folders]))
"""
ABORTED = -6
PARTS = ("Tensor", "Convolution", "RNN")
ours, other = libcudnn("CUDNN_LIB", "nvidia.cudnn"), libcudnn("CUDNN_OTHER", "nvidia.cudnn_jit")


def seen(call: str, search: Path | None = None, library: Path = ours) -> tuple[int, int | None, list[str], list[str]]:
    """Status, version and folders of one call with that search path, and the folders in the loader's trace."""
    environment = {k: v for k, v in os.environ.items() if k != "LD_LIBRARY_PATH"} | {"LD_DEBUG": "libs"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(library), call], capture_output=True, text=True,
        env=environment | ({"LD_LIBRARY_PATH": str(search)} if search else {}),
    )
    files = {Path(file) for file in re.findall(r"trying file=(\S*libcudnn\S*)", done.stderr)} | {library}
    trace = sorted({str(file.parent) for file in files if file.exists()})
    if done.returncode == ABORTED:
        return ABORTED, None, [], trace
    assert done.returncode == 0, done.stderr
    return *json.loads(done.stdout), trace


clean, mixed = [seen(part) for part in PARTS], [seen(part, other.parent) for part in PARTS]
print("statuses when clean:", *[each[0] for each in clean], "when mixed:", *[each[0] for each in mixed])
assert [each[0] for each in clean] == [0, 0, 0] and mixed[0][0] != 0, (clean, mixed)
if sys.argv[1:] == ["one"]:
    assert all(each[2] == [str(ours.parent)] for each in clean), clean
    print("without the search path every part answers, from one folder")
elif sys.argv[1:] == ["trusted"]:
    alone = seen("version", library=other)[1]
    asked = [seen("version", other.parent)[1], mixed[0][1]]
    assert alone != clean[0][1] and alone // 10000 == clean[0][1] // 10000 and alone in asked, (alone, asked)
    print("the mixture reports, asked first and after a call,", *asked, "and fails; the front library is", clean[0][1])
else:
    both = sorted({str(ours.parent), str(other.parent)})
    assert all(each[2] == each[3] == [str(ours.parent)] for each in clean), clean
    assert all(each[3] == both for each in mixed), mixed
    assert mixed[0][2] == both or mixed[0][0] == ABORTED, mixed
    print("one folder when clean, two when mixed;", sum(each[2] != both for each in mixed), "of 3 calls seen in the trace alone")
