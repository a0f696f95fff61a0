# /// script
# requires-python = ">=3.7"
# dependencies = ["nvidia-cudnn-cu12"]
# ///
"""Describe a batch with an empty sequence to libcudnn; no GPU is needed.

First argument: zero (default), packed or again.
The library is the installed wheel's, or the file that $CUDNN_LIB names.
Every call runs in its own process, beside one with good lengths that must be accepted.
"""
import ctypes
import glob
import importlib.util
import os
import subprocess
import sys

SEQUENCE_MAJOR, PACKED, BATCH_MAJOR = range(3)


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


def rnn_data(cudnn, lengths, layout):
    """Describe sequences of these lengths, padded to 5 steps of 4 features."""
    descriptor, padding = ctypes.c_void_p(), ctypes.c_float(0)
    assert cudnn.cudnnCreateRNNDataDescriptor(ctypes.byref(descriptor)) == 0
    return cudnn.cudnnSetRNNDataDescriptor(
        descriptor, 0, layout, 5, len(lengths), 4, ints(*lengths), ctypes.byref(padding))


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


CALLS = {}
for name, layout in (("sequence-major", SEQUENCE_MAJOR), ("packed", PACKED), ("batch-major", BATCH_MAJOR)):
    CALLS[name + ", full"] = lambda cudnn, layout=layout: rnn_data(cudnn, (5, 3), layout)
    CALLS[name + ", empty"] = lambda cudnn, layout=layout: rnn_data(cudnn, (5, 0), layout)
LOUD = {"CUDNN_LOGLEVEL_DBG": "1", "CUDNN_LOGDEST_DBG": "stderr"}


def refused(layout):
    """Return the status for an empty sequence in this layout, None where it is accepted."""
    control = status(layout + ", full")[0]
    assert control == "CUDNN_STATUS_SUCCESS", control
    got = status(layout + ", empty")[0]
    assert got in ("CUDNN_STATUS_SUCCESS", "CUDNN_STATUS_BAD_PARAM", "CUDNN_STATUS_NOT_SUPPORTED"), got
    return None if got == "CUDNN_STATUS_SUCCESS" else got


def main(mode):
    if mode == "again":
        seen = {layout: refused(layout) for layout in ("sequence-major", "packed", "batch-major")}
        assert any(seen.values()), "this release takes empty sequences in every layout"
        print(seen)
        return
    layout = "packed" if mode == "packed" else "sequence-major"
    got = refused(layout)
    if got:
        sys.stderr.write("".join(line + "\n" for line in status(layout + ", empty", **LOUD)[1].splitlines() if "Error" in line))
        raise RuntimeError("cudnnSetRNNDataDescriptor failed: " + got)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--call"]:
        child(sys.argv[2])
    main(sys.argv[1] if len(sys.argv) > 1 else "zero")
