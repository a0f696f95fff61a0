# /// script
# requires-python = ">=3.7"
# dependencies = ["nvidia-cudnn-cu12==8.9.7.29"]
# ///
"""Ask the real libcudnn for the tensor descriptors that TensorFlow's messages name.

No device is needed: cudnnSetTensorNdDescriptor only checks its numbers.
Each call runs in a process of its own; the descriptor without a zero must be accepted first.
Set CUDNN_LIB to a libcudnn file to use that one instead of the installed wheel's.

    descriptor.py refuse [count|channels|spatial]   fail as the library fails
    descriptor.py compare                           one zero at a time, and none
"""
import ctypes
import importlib.util
import os
import pathlib
import subprocess
import sys

SHAPES = {
    "none": [1, 1024, 28, 28],
    "count": [0, 1024, 28, 28],
    "channels": [5, 0, 24, 78],
    "spatial": [1, 32, 0, 86],
}
CUDNN_DATA_FLOAT = 0


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


def status(dims) -> str:
    """The library's own name for what it answers to a packed float tensor of these sizes."""
    cudnn = ctypes.CDLL(library())
    cudnn.cudnnGetErrorString.restype = ctypes.c_char_p
    descriptor = ctypes.c_void_p()
    created = cudnn.cudnnCreateTensorDescriptor(ctypes.byref(descriptor))
    assert created == 0, created
    strides, step = [], 1
    for size in reversed(dims):
        strides.insert(0, step)
        step *= max(size, 1)  # the size alone is to be at fault, no stride of 0
    array = ctypes.c_int * len(dims)
    code = cudnn.cudnnSetTensorNdDescriptor(
        descriptor, CUDNN_DATA_FLOAT, len(dims), array(*dims), array(*strides)
    )
    return cudnn.cudnnGetErrorString(code).decode()


def ask(kind: str) -> str:
    run = subprocess.run(
        [sys.executable, __file__, "call", kind],
        stdout=subprocess.PIPE, universal_newlines=True, check=True,
    )
    return run.stdout.strip()


def refuse(kind: str) -> None:
    assert ask("none") == "CUDNN_STATUS_SUCCESS", "the control value was refused"
    answer = ask(kind)
    if answer == "CUDNN_STATUS_SUCCESS":
        return
    count, channels, *spatial = SHAPES[kind]
    raise RuntimeError(
        f"cudnnSetTensorNdDescriptor: {answer}, batch_descriptor: "
        f"{{count: {count} feature_map_count: {channels} spatial: {' '.join(map(str, spatial))}  }}"
    )


def compare() -> None:
    for kind, dims in SHAPES.items():
        answer = ask(kind)
        print(f"zero in {kind:8} {str(dims):20} {answer}")
        wanted = "CUDNN_STATUS_SUCCESS" if kind == "none" else "CUDNN_STATUS_BAD_PARAM"
        assert answer == wanted, (kind, answer)


if __name__ == "__main__":
    mode, kind = (sys.argv[1:] + ["compare", "count"][len(sys.argv) - 1:])[:2]
    if mode == "call":
        print(status(SHAPES[kind]))
    elif mode == "refuse":
        refuse(kind)
    else:
        compare()
