# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cudnn-cu12==9.28.0.42", "nvidia-cudnn-jit-cu12==9.27.0.42"]
# ///
"""A process with one cuDNN has one folder of it in memory, a mixture has two.

The second half (`one`) starts the same program without the search path and asserts that it is well;
`trusted` asserts that the version number looks harmless in the mixture.
CUDNN_LIB and CUDNN_OTHER may name the two libcudnn files.
"""
import importlib.util
import json
import os
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
import ctypes, json, os, sys
cudnn = ctypes.CDLL(sys.argv[1])
cudnn.cudnnGetVersion.restype = ctypes.c_size_t
statuses = [getattr(cudnn, f"cudnnCreate{part}Descriptor")(ctypes.byref(ctypes.c_void_p()))
            for part in ("Tensor", "Convolution", "RNN")]
version = cudnn.cudnnGetVersion()  # asked first, it would load the right graph part and hide the mixture
folders = sorted({os.path.dirname(line.split()[-1]) for line in open("/proc/self/maps") if "libcudnn" in line})
print(json.dumps([version, statuses, folders]))
"""
ours, other = libcudnn("CUDNN_LIB", "nvidia.cudnn"), libcudnn("CUDNN_OTHER", "nvidia.cudnn_jit")


def seen(search: str | None) -> list:
    """Version, statuses and folders of a process with that search path."""
    environment = {k: v for k, v in os.environ.items() if k != "LD_LIBRARY_PATH"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(ours)], capture_output=True, text=True, check=True,
        env=environment | ({"LD_LIBRARY_PATH": search} if search else {}),
    )
    return json.loads(done.stdout)


clean, mixed = seen(None), seen(str(other.parent))
if sys.argv[1:] == ["one"]:
    assert clean[1] == [0, 0, 0] and len(clean[2]) == 1, clean
    assert any(mixed[1]), mixed
    print("without the search path every part answers, from one folder")
elif sys.argv[1:] == ["trusted"]:
    assert any(mixed[1]) and mixed[0] // 10000 == clean[0] // 10000 and mixed[0] != clean[0], (clean, mixed)
    print("the mixture reports", mixed[0], "and fails; the front library is", clean[0])
else:
    assert len(clean[2]) == 1 and len(mixed[2]) == 2, (clean, mixed)
    print("one folder when clean, two when mixed")
