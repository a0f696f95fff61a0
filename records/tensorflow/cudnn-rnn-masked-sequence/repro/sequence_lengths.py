# /// script
# requires-python = ">=3.7"
# dependencies = ["cupy-cuda100==7.0.0"]
# ///
"""Describe padded sequences to the real libcudnn, as TensorFlow does before it runs an LSTM.

cudnnSetRNNDataDescriptor needs no device. Each call runs in a process of its own, and lengths that
are all positive must be accepted. Set CUDNN_LIB to a libcudnn file to use that one.

    sequence_lengths.py version   cuDNN 7 answers BAD_PARAM to an empty sequence, 8 and 9 do not
    sequence_lengths.py refused   any cuDNN 7 does
    sequence_lengths.py batch     the batch size changes nothing
"""
import ctypes
import importlib.util
import os
import pathlib
import subprocess
import sys

FLOAT, SEQ_MAJOR_UNPACKED = 0, 0
STEPS, FEATURES = 4, 8
OK, BAD = "CUDNN_STATUS_SUCCESS", "CUDNN_STATUS_BAD_PARAM"


def library() -> str:
    if os.environ.get("CUDNN_LIB"):
        return os.environ["CUDNN_LIB"]
    for package, folders in (("nvidia.cudnn", ("lib",)), ("cupy", ("_lib", ".data/lib"))):
        try:
            spec = importlib.util.find_spec(package)
        except ImportError:
            spec = None
        for root in spec.submodule_search_locations if spec else ():
            for folder in folders:
                found = sorted(pathlib.Path(root, folder).glob("libcudnn.so.[0-9]"))
                if found:
                    return str(found[0])
    raise SystemExit("no libcudnn found: install the lane's package or set CUDNN_LIB")


def status(lengths) -> str:
    cudnn = ctypes.CDLL(library())
    cudnn.cudnnGetErrorString.restype = ctypes.c_char_p
    cudnn.cudnnGetVersion.restype = ctypes.c_size_t
    descriptor = ctypes.c_void_p()
    created = cudnn.cudnnCreateRNNDataDescriptor(ctypes.byref(descriptor))
    assert created == 0, created
    fill = ctypes.c_float(0.0)
    code = cudnn.cudnnSetRNNDataDescriptor(
        descriptor, FLOAT, SEQ_MAJOR_UNPACKED, STEPS, len(lengths), FEATURES,
        (ctypes.c_int * len(lengths))(*lengths), ctypes.byref(fill),
    )
    return "%d %s" % (cudnn.cudnnGetVersion(), cudnn.cudnnGetErrorString(code).decode())


def ask(*lengths):
    run = subprocess.run(
        [sys.executable, __file__, "call", *map(str, lengths)],
        stdout=subprocess.PIPE, universal_newlines=True, check=True,
    )
    version, answer = run.stdout.split()
    print(version, list(lengths), answer)
    return int(version), answer


def by_version() -> None:
    version, full = ask(4, 1)
    _, empty = ask(4, 0)
    assert full == OK
    if version < 8000:
        assert empty == BAD, empty
    elif version // 100 == 901:
        assert empty == "CUDNN_STATUS_NOT_SUPPORTED", empty
    else:
        assert empty == OK, empty


def refused() -> None:
    version, full = ask(4, 1)
    assert version < 8000, "a lane of cuDNN 7"
    assert full == OK
    assert ask(4, 0)[1] == BAD
    assert ask(0, 0)[1] == BAD


def batch() -> None:
    version, _ = ask(4, 1)
    assert version < 8000, "a lane of cuDNN 7"
    for size in (1, 23, 32, 64):
        assert ask(*[4] * size)[1] == OK, size
        assert ask(*[4] * (size - 1), 0)[1] == BAD, size


if __name__ == "__main__":
    mode = (sys.argv[1:] or ["version"])[0]
    if mode == "call":
        print(status([int(n) for n in sys.argv[2:]]))
    else:
        {"version": by_version, "refused": refused, "batch": batch}[mode]()
