# /// script
# requires-python = ">=3.7"
# dependencies = ["nvidia-cudnn-cu12"]
# ///
"""Make a valid cuDNN call on a machine without a driver: it passes every check and fails at the launch.

First argument: launch (default), log or arguments.
The library is the installed wheel's, or the file that $CUDNN_LIB names.
Every call runs in its own process, beside one with a bad argument that must be answered otherwise.
"""
import ctypes
import glob
import importlib.util
import os
import subprocess
import sys

FLOAT, DOUBLE, HALF, INT8, INT32 = range(5)


def library():
    """Return the file of libcudnn: $CUDNN_LIB, or that of the installed wheel."""
    if os.environ.get("CUDNN_LIB"):
        return os.environ["CUDNN_LIB"]
    for package, pattern in (("cupy", "_lib/libcudnn.so.7"), ("cupy", ".data/lib/libcudnn.so.7"),
                             ("nvidia.cudnn", "lib/libcudnn.so.[0-9]")):
        try:
            spec = importlib.util.find_spec(package)
        except ModuleNotFoundError:
            continue
        for folder in spec.submodule_search_locations if spec else ():
            found = glob.glob(os.path.join(folder, pattern))
            if found:
                return found[0]
    raise SystemExit("no libcudnn: install nvidia-cudnn-cu12, or set CUDNN_LIB")


def ints(*values):
    return (ctypes.c_int * len(values))(*values)


def tensor(cudnn, dims, dtype=FLOAT, strides=None):
    """Set a tensor descriptor; return it with the status."""
    if strides is None:
        strides = [1]
        for size in reversed(dims[1:]):
            strides.insert(0, strides[0] * size)
    descriptor = ctypes.c_void_p()
    assert cudnn.cudnnCreateTensorDescriptor(ctypes.byref(descriptor)) == 0
    return descriptor, cudnn.cudnnSetTensorNdDescriptor(descriptor, dtype, len(dims), ints(*dims), ints(*strides))


def batch_norm(cudnn, dims=(2, 3, 4, 4), dtype=FLOAT, strides=None, epsilon=1e-5, training=True):
    """Call batch normalisation with a zeroed handle: the arguments are checked before the device is used."""
    x, status = tensor(cudnn, dims, dtype, strides)
    assert status == 0, "the descriptor itself was refused"
    scale, status = tensor(cudnn, (1, dims[1], 1, 1))
    assert status == 0, "the descriptor of the parameters was refused"
    space = ctypes.create_string_buffer(1 << 16)
    handle, data = ctypes.cast(space, ctypes.c_void_p), ctypes.cast(ctypes.create_string_buffer(1 << 16), ctypes.c_void_p)
    one, zero = ctypes.byref(ctypes.c_float(1)), ctypes.byref(ctypes.c_float(0))
    if training:
        return cudnn.cudnnBatchNormalizationForwardTraining(
            handle, 1, one, zero, x, data, x, data, scale, data, data,
            ctypes.c_double(0.1), data, data, ctypes.c_double(epsilon), data, data)
    return cudnn.cudnnBatchNormalizationForwardInference(
        handle, 1, one, zero, x, data, x, data, scale, data, data, data, data, ctypes.c_double(epsilon))


def child(name):
    """Make one call and print the name of its status."""
    cudnn = ctypes.CDLL(library())
    cudnn.cudnnGetErrorString.restype = ctypes.c_char_p
    print(cudnn.cudnnGetErrorString(CALLS[name](cudnn)).decode(), flush=True)
    os._exit(0)


def status(name, **environment):
    """Make the call in a process of its own; return the status name and what was written besides."""
    done = subprocess.run([sys.executable, os.path.abspath(__file__), "--call", name], env=dict(os.environ, **environment),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True)
    assert done.returncode == 0, "%s died with %d: %s" % (name, done.returncode, done.stderr)
    return done.stdout.split()[-1], done.stdout + done.stderr


CALLS = {
    "good": batch_norm,
    "epsilon below zero": lambda cudnn: batch_norm(cudnn, epsilon=-1.0),
    "half": lambda cudnn: batch_norm(cudnn, dtype=HALF),
    "one sample": lambda cudnn: batch_norm(cudnn, dims=(1, 3, 4, 4)),
    "one pixel": lambda cudnn: batch_norm(cudnn, dims=(2, 3, 1, 1)),
    "channels last": lambda cudnn: batch_norm(cudnn, strides=(48, 1, 12, 3)),
}
LOUD = {"CUDNN_LOGLEVEL_DBG": "1", "CUDNN_LOGDEST_DBG": "stderr"}


def reasons(name):
    return [line for line in status(name, **LOUD)[1].splitlines() if "Reason:" in line]


def main(mode):
    refused = status("epsilon below zero")[0]
    assert refused == "CUDNN_STATUS_BAD_PARAM", refused
    got = status("good")[0]
    if mode == "launch":
        for line in reasons("good"):
            sys.stderr.write(line + "\n")
        if got != "CUDNN_STATUS_SUCCESS":
            raise RuntimeError("cudnnBatchNormalizationForwardTraining failed: " + got)
    elif mode == "log":
        launch, argument = reasons("good"), reasons("epsilon below zero")
        assert any("CUDA driver version is insufficient" in line for line in launch), launch
        assert any("BAD_PARAM; Reason: epsilon" in line for line in argument), argument
        print(launch[0].strip())
        print(argument[0].strip())
    elif mode == "arguments":
        assert got.startswith("CUDNN_STATUS_EXECUTION_FAILED"), got
        for name in ("half", "one sample", "one pixel", "channels last"):
            assert status(name)[0] == got, (name, status(name)[0])
        print("every form gave", got)
    else:
        raise SystemExit(__doc__)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--call"]:
        child(sys.argv[2])
    main(sys.argv[1] if len(sys.argv) > 1 else "launch")
