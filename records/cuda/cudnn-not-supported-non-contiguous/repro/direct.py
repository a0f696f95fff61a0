# /// script
# requires-python = ">=3.7"
# dependencies = ["nvidia-cudnn-cu12"]
# ///
"""Ask libcudnn which arguments it answers with CUDNN_STATUS_NOT_SUPPORTED; no GPU is needed.

First argument: elements (default), dimensions, batch, integer, log, strides,
span or limit.
The library is the installed wheel's, or the file that $CUDNN_LIB names.
Every call runs in its own process, beside one with good arguments that must pass the checks.
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
    "under 2^31 elements": lambda cudnn: tensor(cudnn, (2047, 1024, 1024, 1))[1],
    "2^31 elements": lambda cudnn: tensor(cudnn, (2048, 1024, 1024, 1))[1],
    "8 dimensions": lambda cudnn: tensor(cudnn, (1,) * 8)[1],
    "9 dimensions": lambda cudnn: tensor(cudnn, (1,) * 9)[1],
    "strided tensor": lambda cudnn: tensor(cudnn, (2, 3, 4, 4), strides=(96, 32, 8, 2))[1],
    "wide strides": lambda cudnn: tensor(cudnn, (3, 1, 2, 2), strides=(1 << 30, 4, 2, 1))[1],
    "narrower strides": lambda cudnn: tensor(cudnn, (3, 1, 2, 2), strides=(1 << 29, 4, 2, 1))[1],
    "batch norm": batch_norm,
    "batch norm, half": lambda cudnn: batch_norm(cudnn, dtype=HALF),
    "batch norm, int32": lambda cudnn: batch_norm(cudnn, dtype=INT32),
    "batch norm, every second element": lambda cudnn: batch_norm(cudnn, strides=(96, 32, 8, 2)),
    "batch norm, permuted": lambda cudnn: batch_norm(cudnn, strides=(48, 1, 12, 3)),
    "eval batch norm, 65535": lambda cudnn: batch_norm(cudnn, (65535, 1, 1, 1), training=False),
    "eval batch norm, 65536": lambda cudnn: batch_norm(cudnn, (65536, 1, 1, 1), training=False),
}
FUNCTIONS = {"tensor": "cudnnSetTensorNdDescriptor", "batch": "cudnnBatchNormalizationForwardTraining",
             "eval": "cudnnBatchNormalizationForwardInference"}


def passes(name):
    """True where the arguments were accepted: done, or stopped only by the missing device."""
    got = status(name)[0]
    assert got == "CUDNN_STATUS_SUCCESS" or got.startswith(("CUDNN_STATUS_EXECUTION_FAILED", "CUDNN_STATUS_NOT_SUPPORTED")), got
    return not got.startswith("CUDNN_STATUS_NOT_SUPPORTED")


def fail(control, name, function):
    assert passes(control), "%s should pass" % control
    got = status(name)[0]
    if got != "CUDNN_STATUS_SUCCESS":
        raise RuntimeError("%s failed: %s" % (function, got))


def main(mode):
    if mode == "elements":
        fail("under 2^31 elements", "2^31 elements", FUNCTIONS["tensor"])
    elif mode == "dimensions":
        fail("8 dimensions", "9 dimensions", FUNCTIONS["tensor"])
    elif mode == "batch":
        fail("eval batch norm, 65535", "eval batch norm, 65536", FUNCTIONS["eval"])
    elif mode == "integer":
        fail("batch norm, half", "batch norm, int32", FUNCTIONS["batch"])
    elif mode == "span":
        assert not passes("wide strides"), "12 numbers spread over 2^31 places were taken"
        assert passes("narrower strides"), "fewer than 2^31 places should pass"
        print("12 numbers that lie 2^31 places apart count as 2^31 elements")
    elif mode == "strides":
        for name in ("strided tensor", "batch norm, every second element", "batch norm, permuted"):
            assert passes(name), "cuDNN refused " + name
        for name in ("2^31 elements", "eval batch norm, 65536", "batch norm, int32"):
            assert not passes(name), "cuDNN took the contiguous " + name
        print("strided tensors pass; contiguous ones that are too large or integer do not")
    elif mode == "limit":
        assert passes("eval batch norm, 65535") and not passes("eval batch norm, 65536")
        print("65535 samples pass, 65536 do not")
    elif mode == "log":
        verbose = {"CUDNN_LOGLEVEL_DBG": "2", "CUDNN_LOGWARN_DBG": "1", "CUDNN_LOGERR_DBG": "1", "CUDNN_LOGDEST_DBG": "stderr"}
        for name, reason in (("eval batch norm, 65536", "dimA[0] > 65535"), ("2^31 elements", "large_tensor"),
                             ("batch norm, int32", "dataType != ")):
            lines = [line for line in status(name, **verbose)[1].splitlines() if "NOT_SUPPORTED; Reason:" in line]
            assert lines and all(reason in line for line in lines), (name, lines)
            print(name + ":", lines[0].split("Reason:")[1].strip()[:90])
        quiet = status("under 2^31 elements", **verbose)[1]
        assert "Reason:" not in quiet, quiet
    else:
        raise SystemExit(__doc__)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--call"]:
        child(sys.argv[2])
    main(sys.argv[1] if len(sys.argv) > 1 else "elements")
