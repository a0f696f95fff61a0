# /// script
# requires-python = ">=3.7"
# dependencies = ["nvidia-cudnn-cu12"]
# ///
"""Create a cuDNN handle on a machine without a driver: the status is NOT_INITIALIZED, not INTERNAL_ERROR.

The library is the installed wheel's, or the file that $CUDNN_LIB names.
Each call runs in its own process; creating a tensor descriptor is the control that must succeed.
"""
import ctypes
import glob
import importlib.util
import os
import subprocess
import sys


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
    "descriptor": lambda cudnn: cudnn.cudnnCreateTensorDescriptor(ctypes.byref(ctypes.c_void_p())),
    "handle": lambda cudnn: cudnn.cudnnCreate(ctypes.byref(ctypes.c_void_p())),
    "handle without a place": lambda cudnn: cudnn.cudnnCreate(None),
}

if __name__ == "__main__":
    if sys.argv[1:2] == ["--call"]:
        child(sys.argv[2])
    assert status("descriptor")[0] == "CUDNN_STATUS_SUCCESS"
    assert status("handle without a place")[0] == "CUDNN_STATUS_BAD_PARAM"
    got = status("handle")[0]
    assert got == "CUDNN_STATUS_NOT_INITIALIZED", got
    print("without a driver cudnnCreate gives", got)
